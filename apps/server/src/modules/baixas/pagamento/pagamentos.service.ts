import {
  MAXIMO_DE_PAGAMENTOS,
  type PagamentosFeitos,
  referenciaComparada,
} from '@lastro/shared/baixas/pagamentos'
import { formatDia, somarDias } from '@lastro/shared/dia'
import { LABEL_ESTADO_DA_BAIXA } from '@lastro/shared/baixas/estados-da-baixa'
import { somar } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import { outageOf, UnknownOutcome } from '#db/outage.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { Actor } from '#http/act.ts'
import { BusinessError } from '#http/errors.ts'
import { type LineError, LineErrors } from '#importacao/relatorio.ts'
import { emDuvida, type Julgado, PagamentoEmDuvida, releases } from './julgar-pagamento.ts'
import { valorDasRemocoes } from '#modules/cobranca/valores-cobrados.service.ts'
import {
  type PagamentoDaLista,
  pagamentoDaLista,
  preverPagamentosJuntos,
  registrarPagamento,
  registrarPagamentosJuntos,
  type RespostaAoPagamento,
} from './pagamento.service.ts'
import type { ArquivoLido } from './pagamentos-arquivo.ts'
import type { LinhaDePagamento } from './pagamentos-linha.ts'
import { type Achado, listAchados } from './pagamentos.repository.ts'

type PagamentoFeito = PagamentosFeitos['pagamentos'][number]
type Lida = LinhaDePagamento | LineError
type Desfecho = Pick<PagamentoFeito, 'resultado' | 'mensagem'>

interface Pedido {
  previa: boolean
  /** Registers also what equals another payment in vehicle, value and day. */
  confirmar?: boolean
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
  { previa, confirmar = false }: Pedido,
): Promise<PagamentosFeitos> {
  const lidas = linhas.filter((linha) => 'valor' in linha)
  const achados = new Map(
    (await listAchados(deps.db, instituicaoDo(ator.alvo), lidas)).map((achado) => [achado.linha, achado]),
  )
  const vistas = Map.groupBy(
    lidas.map((linha): Vista => ({ ...linha, baixaId: achados.get(linha.linha)?.baixaId ?? null })),
    ({ referencia }) => referenciaComparada(referencia),
  )
  /** The first line of each payment, whatever its reference. */
  const iguais = new Map<string, number>()
  const desfechos = new Map<number, Desfecho>()
  const aPagar: LinhaComBaixa[] = []
  for (const linha of lidas) {
    const achado = achados.get(linha.linha)
    const desfecho =
      referenciaUsada(linha, achado) ??
      repetida(linha, vistas.get(referenciaComparada(linha.referencia)) ?? []) ??
      semBaixaAberta(linha, achado) ??
      foraDoTempo(linha, achado, deps.clock.today()) ??
      (confirmar ? undefined : igualAOutra(linha, achado, iguais))
    if (desfecho) desfechos.set(linha.linha, desfecho)
    else aPagar.push(joinBaixa(linha, achado, confirmar))
    const conteudo = contentOf({ ...linha, baixaId: achado?.baixaId ?? null })
    if (!iguais.has(conteudo)) iguais.set(conteudo, linha.linha)
  }
  const aLiberar = previa ? await preverLinhas(deps, ator, aPagar, desfechos) : []
  if (!previa) await pagarLinhas(deps, ator, aPagar, desfechos)
  const pagamentos = linhas.map((linha): PagamentoFeito => {
    if (!('valor' in linha)) return { ...linhaVazia(linha.linha), ...desfechoRecusado(linha.motivo) }
    const desfecho = desfechos.get(linha.linha)
    if (!desfecho) throw new Error('A line has no outcome')
    const { linha: n, numero, contratoId, veiculo, valor, data, referencia } = linha
    return { linha: n, numero: numero ?? String(contratoId), veiculo, valor, data, referencia, ...desfecho }
  })
  const contam = pagamentos.filter(({ resultado }) => !NAO_CONTA.has(resultado))
  const cobranca = await valorDasRemocoes(deps.db, instituicaoDo(ator.alvo), aLiberar)
  return {
    pagamentos,
    total: somar(contam.flatMap(({ valor }) => valor ?? [])),
    cobranca,
    ...NADA_DE_FORA,
  }
}

const NADA_DE_FORA = {
  recusa: null,
  outrasLinhas: [],
  totalOutrasLinhas: 0,
  colunasIgnoradas: [],
  colunas: [],
  arquivoDeErros: null,
}

/** As `registrarPagamentos`, with what wasn't read of the file. Refuses with 400 to register from one that can't be read. */
export async function registrarArquivo(
  deps: Ambiente,
  ator: Actor,
  { linhas, titulos, celulas, recusa, ...lido }: ArquivoLido,
  pedido: Pedido,
): Promise<PagamentosFeitos> {
  if (recusa !== null && !pedido.previa) throw new BusinessError(recusa)
  const feitos = await registrarPagamentos(deps, ator, recusa === null ? linhas : [], pedido)
  const erros = new LineErrors(MAXIMO_DE_PAGAMENTOS)
  for (const { linha, resultado, mensagem } of feitos.pagamentos)
    if (resultado === 'recusado') erros.add(linha, mensagem ?? '', celulas.get(linha))
  return { ...feitos, ...lido, recusa, arquivoDeErros: erros.total > 0 ? erros.csv(titulos) : null }
}

const linhaVazia = (linha: number) => ({
  linha,
  numero: null,
  veiculo: null,
  valor: null,
  data: null,
  referencia: null,
})

const NAO_CONTA: ReadonlySet<Desfecho['resultado']> = new Set(['recusado', 'repetido', 'emDuvida'])
const PAGA: ReadonlySet<Desfecho['resultado']> = new Set(['parcial', 'quitado'])
const A_REGISTRAR: Desfecho = { resultado: 'aRegistrar', mensagem: null }
const desfechoRecusado = (mensagem: string): Desfecho => ({ resultado: 'recusado', mensagem })

/** A line of one and the same list, with the payoff that it names. */
type Vista = LinhaDePagamento & Pick<Achado, 'baixaId'>

const contentOf = ({ baixaId, valor, data }: Pick<Vista, 'baixaId' | 'valor' | 'data'>) =>
  `${baixaId} ${valor} ${data}`

/** Asks about a payment that another line equals in vehicle, value and day; undefined: none does. */
function igualAOutra(
  { valor, data, referencia }: LinhaDePagamento,
  achado: Achado | undefined,
  iguais: ReadonlyMap<string, number>,
): Desfecho | undefined {
  const outra = iguais.get(contentOf({ baixaId: achado?.baixaId ?? null, valor, data }))
  if (outra === undefined) return undefined
  const mensagem = emDuvida(`É igual ao da linha ${outra} (veículo, valor e dia)`, referencia)
  return { resultado: 'emDuvida', mensagem }
}

/** One reference of several lines: one payment once, or several, of which nobody can tell the right one. */
function repetida({ linha, referencia }: LinhaDePagamento, vistas: readonly Vista[]): Desfecho | undefined {
  const [primeira, ...outras] = vistas
  if (!primeira || outras.length === 0) return undefined
  if (outras.some((outra) => contentOf(outra) !== contentOf(primeira))) {
    const linhas = new Intl.ListFormat('pt-BR').format(vistas.map((vista) => String(vista.linha)))
    return desfechoRecusado(
      `A referência ${referencia} está nas linhas ${linhas}, com pagamentos diferentes.`,
    )
  }
  return linha === primeira.linha || primeira.baixaId === null
    ? undefined
    : { resultado: 'repetido', mensagem: `É o pagamento da linha ${primeira.linha}.` }
}

/** A reference that is taken already, by one and the same payment or by another. */
function referenciaUsada(
  { referencia, valor, data }: LinhaDePagamento,
  achado: Achado | undefined,
): Desfecho | undefined {
  if (!achado?.anterior) return undefined
  const { anterior: pago, baixaId } = achado
  return pago.baixaId === baixaId && pago.valor === valor && pago.data === data
    ? { resultado: 'repetido', mensagem: null }
    : desfechoRecusado(`A referência ${referencia} já é de outro pagamento.`)
}

/** Why a line finds no payoff that a payment may be taken for; undefined: it finds one. */
function semBaixaAberta(
  { numero, contratoId, veiculo }: LinhaDePagamento,
  achado: Achado | undefined,
): Desfecho | undefined {
  if (achado?.contratoId == null)
    return desfechoRecusado(`O contrato ${numero ?? contratoId} não é desta instituição.`)
  if (achado.outroContrato) return desfechoRecusado('numero e id_contrato não são do mesmo contrato.')
  if (achado.outraPlaca)
    return desfechoRecusado(`A placa e o chassi ${veiculo} não são do mesmo veículo deste contrato.`)
  if (achado.estado === null)
    return desfechoRecusado(
      `O veículo ${veiculo} não tem baixa neste contrato. Abra a baixa e envie de novo.`,
    )
  if (achado.estado !== 'aberta')
    return desfechoRecusado(
      `A baixa do veículo ${veiculo} está com situação ${LABEL_ESTADO_DA_BAIXA[achado.estado]}.`,
    )
  return undefined
}

/** A longer time ago is another year's payment, or a day that was read wrong (carteira A.6). */
const DIAS_DE_UM_ANO = 365

function foraDoTempo(
  { data }: LinhaDePagamento,
  achado: Achado | undefined,
  hoje: string,
): Desfecho | undefined {
  if (achado?.dataVenda && data < achado.dataVenda)
    return desfechoRecusado(
      `O pagamento é de ${formatDia(data)}, antes da venda, que é de ${formatDia(achado.dataVenda)}.`,
    )
  return data < somarDias(hoje, -DIAS_DE_UM_ANO)
    ? desfechoRecusado(`O pagamento é de ${formatDia(data)}, há mais de um ano.`)
    : undefined
}

/** A line with the payoff that it pays. */
interface LinhaComBaixa extends PagamentoDaLista {
  linha: number
  lojaId: number
}

function joinBaixa(
  { linha, valor, data, referencia }: LinhaDePagamento,
  achado: Achado | undefined,
  confirmado: boolean,
) {
  const { contratoId, baixaId, lojaId } = achado ?? {}
  if (contratoId == null || baixaId == null || lojaId == null) throw new Error('The line has no payoff')
  return { linha, valor, data, referencia, contratoId, baixaId, lojaId, confirmado }
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

function pagar(deps: Ambiente, { sessao, alvo }: Actor, { lojaId, ...pagamento }: LinhaComBaixa) {
  const { baixaId: id, contratoId } = pagamento
  const ato = { sessao, alvo: { ...alvo, lojaId }, id, contratoId, ifMatch: undefined }
  return registrarPagamento(deps, ato, pagamentoDaLista(pagamento)).catch((error: unknown) => {
    if (error instanceof BusinessError) return error
    throw error
  })
}

function desfechoDe(outcome: RespostaAoPagamento | BusinessError): Desfecho {
  if (outcome instanceof PagamentoEmDuvida) return { resultado: 'emDuvida', mensagem: outcome.message }
  if (outcome instanceof BusinessError)
    return desfechoRecusado(outcome.campos.map(({ mensagem }) => mensagem).join(' ') || outcome.message)
  const resultado = outcome.repetido ? 'repetido' : outcome.estado === 'aberta' ? 'parcial' : 'quitado'
  return { resultado, mensagem: outcome.avisos.join(' ') || null }
}
