import {
  COLUNAS_PAGAMENTO,
  MAXIMO_DE_PAGAMENTOS,
  type PagamentosFeitos,
} from '@lastro/shared/baixas/pagamentos'
import { LABEL_ESTADO_DA_BAIXA } from '@lastro/shared/baixas/estados-da-baixa'
import { somar } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import { outageOf, UnknownOutcome } from '#db/outage.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { Actor } from '#http/act.ts'
import { BusinessError } from '#http/errors.ts'
import type { Bytes } from '#importacao/import-file.ts'
import { openPlanilha } from '#importacao/open-planilha.ts'
import { ImportacaoRecusada, type LineError } from '#importacao/relatorio.ts'
import { type Julgado, releases } from './julgar-pagamento.ts'
import { valorDasRemocoes } from '#modules/cobranca/cobranca.service.ts'
import {
  type PagamentoDaLista,
  pagamentoDaLista,
  preverPagamentosJuntos,
  registrarPagamento,
  registrarPagamentosJuntos,
  type RespostaAoPagamento,
} from './pagamento.service.ts'
import { isSoma, lerLinha, type LinhaDePagamento, OUTROS_TITULOS } from './pagamentos-linha.ts'
import { type Achado, listAchados } from './pagamentos.repository.ts'

type Feito = PagamentosFeitos['pagamentos'][number]
type Lida = LinhaDePagamento | LineError
type Desfecho = Pick<Feito, 'resultado' | 'mensagem'>

/** Reads a file of payments. Refuses with 400 one that has none, or more than one call takes. */
export async function lerArquivoDePagamentos(bytes: Bytes, maxBytes: number): Promise<Lida[]> {
  try {
    const planilha = await openPlanilha(bytes, {
      conhecidas: COLUNAS_PAGAMENTO,
      sinonimos: OUTROS_TITULOS,
      maxBytes,
    })
    try {
      const { colunas } = planilha
      const faltam = [
        !colunas.has('numero') && !colunas.has('id_contrato') && 'numero ou id_contrato',
        !colunas.has('placa') && !colunas.has('chassi') && 'placa ou chassi',
        ...(['valor', 'data', 'referencia'] as const).map((coluna) => !colunas.has(coluna) && coluna),
      ].filter(Boolean)
      if (faltam.length > 0)
        throw new ImportacaoRecusada(`Faltam no cabeçalho as colunas: ${faltam.join(', ')}.`)
      const linhas: Lida[] = []
      for await (const registro of planilha.registros) {
        if ('motivo' in registro) linhas.push(registro)
        else if ('valores' in registro && !isSoma(registro.valores))
          linhas.push(lerLinha(registro.linha, registro.valores))
        if (linhas.length > MAXIMO_DE_PAGAMENTOS)
          throw new ImportacaoRecusada(
            `O arquivo tem mais de ${MAXIMO_DE_PAGAMENTOS} pagamentos. Envie-o em partes.`,
          )
      }
      if (linhas.length === 0) throw new ImportacaoRecusada('O arquivo não tem nenhum pagamento.')
      return linhas
    } finally {
      await planilha.close()
    }
  } catch (error) {
    throw error instanceof ImportacaoRecusada ? new BusinessError(error.message) : error
  }
}

/**
 * Registers payments, several in one transaction. A refused payment keeps no other from counting. A list sent again
 * registers nothing twice, by its references. Throws UnknownOutcome where the database goes away midway. With `previa` only
 * says what would come of each payment.
 */
export async function registrarPagamentos(
  deps: Ambiente,
  ator: Actor,
  linhas: readonly Lida[],
  { previa }: { previa: boolean },
): Promise<PagamentosFeitos> {
  const lidas = linhas.filter((linha) => 'valor' in linha)
  const achados = new Map(
    (await listAchados(deps.db, instituicaoDo(ator.alvo), lidas)).map((achado) => [achado.linha, achado]),
  )
  const vistas = new Map<string, Vista>()
  const desfechos = new Map<number, Desfecho>()
  const aPagar: LinhaComBaixa[] = []
  for (const linha of lidas) {
    const achado = achados.get(linha.linha)
    const desfecho =
      repetida(linha, achado, vistas.get(linha.referencia)) ??
      anterior(linha, achado) ??
      semBaixaAberta(linha, achado)
    if (desfecho) desfechos.set(linha.linha, desfecho)
    else aPagar.push(joinBaixa(linha, achado))
    if (!vistas.has(linha.referencia))
      vistas.set(linha.referencia, { ...linha, baixaId: achado?.baixaId ?? null })
  }
  const aLiberar = previa ? await preverLinhas(deps, ator, aPagar, desfechos) : []
  if (!previa) await pagarLinhas(deps, ator, aPagar, desfechos)
  const pagamentos = linhas.map((linha): Feito => {
    if (!('valor' in linha)) return { ...vazia(linha.linha), ...recusado(linha.motivo) }
    const desfecho = desfechos.get(linha.linha)
    if (!desfecho) throw new Error('A line has no outcome')
    const { linha: n, numero, contratoId, veiculo, valor, referencia } = linha
    return { linha: n, numero: numero ?? String(contratoId), veiculo, valor, referencia, ...desfecho }
  })
  const contam = pagamentos.filter(({ resultado }) => resultado !== 'recusado' && resultado !== 'repetido')
  const cobranca = await valorDasRemocoes(deps.db, instituicaoDo(ator.alvo), aLiberar)
  return { pagamentos, total: somar(contam.flatMap(({ valor }) => valor ?? [])), cobranca }
}

const vazia = (linha: number) => ({ linha, numero: null, veiculo: null, valor: null, referencia: null })

const PAGA: ReadonlySet<Desfecho['resultado']> = new Set(['parcial', 'quitado'])
const A_REGISTRAR: Desfecho = { resultado: 'aRegistrar', mensagem: null }
const recusado = (mensagem: string): Desfecho => ({ resultado: 'recusado', mensagem })

/** A line of one and the same list, with the payoff that it names. */
type Vista = LinhaDePagamento & Pick<Achado, 'baixaId'>

function repetida(
  { referencia, valor, data }: LinhaDePagamento,
  achado: Achado | undefined,
  outra: Vista | undefined,
): Desfecho | undefined {
  if (!outra) return undefined
  const igual =
    outra.valor === valor &&
    outra.data === data &&
    achado?.baixaId !== null &&
    outra.baixaId === achado?.baixaId
  return igual
    ? { resultado: 'repetido', mensagem: `É o pagamento da linha ${outra.linha}.` }
    : recusado(`A referência ${referencia} já é da linha ${outra.linha}, de outro pagamento.`)
}

/** A reference that is taken already, by one and the same payment or by another. */
function anterior(
  { referencia, valor, data }: LinhaDePagamento,
  achado: Achado | undefined,
): Desfecho | undefined {
  if (!achado?.anterior) return undefined
  const { anterior: pago, baixaId } = achado
  return pago.baixaId === baixaId && pago.valor === valor && pago.data === data
    ? { resultado: 'repetido', mensagem: null }
    : recusado(`A referência ${referencia} já é de outro pagamento.`)
}

/** Why a line finds no payoff that a payment may be taken for; undefined: it finds one. */
function semBaixaAberta(
  { numero, contratoId, veiculo }: LinhaDePagamento,
  achado: Achado | undefined,
): Desfecho | undefined {
  if (achado?.contratoId == null)
    return recusado(`O contrato ${numero ?? contratoId} não é desta instituição.`)
  if (achado.estado === null)
    return recusado(`O veículo ${veiculo} não tem baixa neste contrato. Abra a baixa e envie de novo.`)
  if (achado.estado !== 'aberta')
    return recusado(
      `A baixa do veículo ${veiculo} está com situação ${LABEL_ESTADO_DA_BAIXA[achado.estado]}.`,
    )
  return undefined
}

/** A line with the payoff that it pays. */
interface LinhaComBaixa extends PagamentoDaLista {
  linha: number
  lojaId: number
}

function joinBaixa({ linha, valor, data, referencia }: LinhaDePagamento, achado: Achado | undefined) {
  const { contratoId, baixaId, lojaId } = achado ?? {}
  if (contratoId == null || baixaId == null || lojaId == null) throw new Error('The line has no payoff')
  return { linha, valor, data, referencia, contratoId, baixaId, lojaId }
}

/** Payments in one transaction. */
const POR_TRANSACAO = 50

/** Splits lines so that each part has one of a contract at most, and a contract's lines keep their order. */
function lotes(linhas: readonly LinhaComBaixa[]): LinhaComBaixa[][] {
  const vezes = new Map<number, number>()
  const rodadas = Map.groupBy(linhas, ({ contratoId }) => {
    const vez = vezes.get(contratoId) ?? 0
    vezes.set(contratoId, vez + 1)
    return vez
  })
  return [...rodadas.values()].flatMap((rodada) =>
    Array.from({ length: Math.ceil(rodada.length / POR_TRANSACAO) }, (_, n) =>
      rodada.slice(n * POR_TRANSACAO, (n + 1) * POR_TRANSACAO),
    ),
  )
}

/** Registers lines, and notes what each came to. */
async function pagarLinhas(
  deps: Ambiente,
  ator: Actor,
  linhas: readonly LinhaComBaixa[],
  desfechos: Map<number, Desfecho>,
): Promise<void> {
  for (const linhasDoLote of lotes(linhas))
    await pagarJuntas(deps, ator, linhasDoLote, desfechos).catch((error: unknown) => {
      // What was paid before stands: the answer must not say that nothing changed.
      const pagou = [...desfechos.values()].some(({ resultado }) => PAGA.has(resultado))
      throw pagou && outageOf(error) ? new UnknownOutcome(error) : error
    })
}

/**
 * Notes what lines would come to, one after the other, and writes nothing. Answers the contract of each vehicle that they
 * would release.
 */
async function preverLinhas(
  deps: Ambiente,
  ator: Actor,
  linhas: readonly LinhaComBaixa[],
  desfechos: Map<number, Desfecho>,
): Promise<{ contratoId: number; lojaId: number }[]> {
  const julgados: Julgado[] = []
  for (const linhasDoLote of lotes(linhas)) {
    const previsto = await preverPagamentosJuntos(deps, ator, linhasDoLote, julgados)
    julgados.push(...previsto.julgados)
    for (const { linha, baixaId } of linhasDoLote) {
      const outcome = previsto.desfechos.get(baixaId)
      desfechos.set(linha, outcome ? desfechoDe(outcome) : A_REGISTRAR)
    }
  }
  return julgados.filter(releases).map(({ travada: { contrato } }) => ({
    contratoId: contrato.id,
    lojaId: contrato.lojaId,
  }))
}

/** Pays lines in one transaction, and by themselves those that it left out, or all when it was refused. */
async function pagarJuntas(
  deps: Ambiente,
  ator: Actor,
  linhas: readonly LinhaComBaixa[],
  desfechos: Map<number, Desfecho>,
): Promise<void> {
  const feitos = await registrarPagamentosJuntos(deps, ator, linhas).catch((error: unknown) => {
    if (error instanceof BusinessError) return new Map<number, never>()
    throw error
  })
  for (const linha of linhas)
    desfechos.set(linha.linha, desfechoDe(feitos.get(linha.baixaId) ?? (await pagar(deps, ator, linha))))
}

function pagar(
  deps: Ambiente,
  { sessao, alvo }: Actor,
  { contratoId, baixaId, lojaId, ...linha }: LinhaComBaixa,
) {
  const ato = { sessao, alvo: { ...alvo, lojaId }, id: baixaId, contratoId, ifMatch: undefined }
  return registrarPagamento(deps, ato, pagamentoDaLista(linha)).catch((error: unknown) => {
    if (error instanceof BusinessError) return error
    throw error
  })
}

function desfechoDe(outcome: RespostaAoPagamento | BusinessError): Desfecho {
  if (outcome instanceof BusinessError)
    return recusado(outcome.campos.map(({ mensagem }) => mensagem).join(' ') || outcome.message)
  const resultado = outcome.repetido ? 'repetido' : outcome.estado === 'aberta' ? 'parcial' : 'quitado'
  return { resultado, mensagem: outcome.avisos.join(' ') || null }
}
