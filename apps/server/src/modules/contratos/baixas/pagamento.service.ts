import type { PagamentoAMenos, PagamentoRequest } from '@lastro/shared/carteira/baixa'
import { percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro, percentualDe, somar } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { writeUnique } from '#db/unique-constraint.ts'
import type { Actor } from '#http/act.ts'
import { BusinessError, campoInvalido, ConfirmableError } from '#http/errors.ts'
import {
  type BaixaEmCurso,
  insertPagamentos,
  listPagamentosPelasReferencias,
  updateBaixa,
  updateBaixas,
  updateBaixasPagas,
} from '#modules/baixas/baixas.repository.ts'
import { politicaParaDecidir } from '#modules/politicas/politicas.service.ts'
import { anotarPrimeiraAprovacao } from '../aprovacao/quatro-olhos.service.ts'
import { deleteGarantiaDeCada } from '../nucleo/garantias.repository.ts'
import { updatePenhoresFechados } from '../nucleo/penhor.repository.ts'
import { listGarantiasAvaliadas } from '../nucleo/valores-atuais.repository.ts'
import {
  type AtoNaBaixa,
  autoriaDe,
  type BaixaTravada,
  comBaixa,
  comBaixas,
  exigirPasso,
  type QualBaixa,
  registrarPassos,
  type Resposta,
  respostaDe,
  type EstadoTravado,
} from './baixas.service.ts'
import { impedimentoPelaAlteracao, placaDe } from './veiculo-da-baixa.ts'
import { aPagar, type SaldoDaBaixa, saldosDasBaixas } from './valores.service.ts'

export interface Pagamento extends PagamentoRequest {
  /** Takes it as all, though it is less. */
  forcar: boolean
}

const outraReferencia = (referencia: string | null) =>
  campoInvalido('referencia', `A referência ${referencia} já é de outro pagamento.`)

export type RespostaAoPagamento = Resposta & { repetido?: true }

/**
 * Takes a payment for a sold vehicle; when all is paid, releases it unless asked not to. Refuses with 404, 412 and 400.
 * Asks with 409 before less than the value counts as all. Less, and a typed value, wait for a second person where the
 * policy asks for one. A payment that was taken before, by its referencia, changes nothing.
 */
export function registrarPagamento(
  deps: Ambiente,
  ato: AtoNaBaixa,
  pagamento: Pagamento,
): Promise<RespostaAoPagamento> {
  return comBaixa(deps, ato, async (travada) => {
    const { tx, clock, chave, baixa } = travada
    const [anterior] = await listAnteriores(tx, chave.instituicaoFinanceiraId, [pagamento])
    if (isRepetido(baixa, pagamento, anterior)) return repetido(baixa)
    await exigirPasso(travada, ato.ifMatch, { acao: 'pagarParte' })
    const saldos = await saldosDasBaixas({ db: tx, clock }, { ...chave, contratoIds: [chave.id] })
    const saldo = saldos.get(chave.id)
    const aceito = aceitar(travada, saldo, pagamento)
    const { conta, aMenos, quita } = aceito
    const { forcar, motivo } = pagamento
    if (aMenos && quita && !forcar)
      throw new ConfirmableError(await pagamentoAMenos(travada, { saldo, conta, pagamento }))
    if (aMenos && quita && !motivo)
      throw campoInvalido('motivo', 'Diga por que um valor menor quita a venda.')
    if (quita && (aMenos || conta.digitado)) {
      const conteudo = { baixaId: baixa.id, ...pagamento }
      const primeira = await anotarPrimeiraAprovacao(travada, 'quitarAMenos', { conteudo, forcado: aMenos })
      if (primeira)
        return { ...respostaDe(baixa, baixa.estado, baixa.versao), aguardandoSegundaAprovacao: true }
    }
    const [feito] = await gravar([aceito], { motivo, forcado: aMenos && quita })
    if (!feito) throw new Error('The payment was not taken')
    return feito
  })
}

/** A payment as a list has it: it never counts as all where it is less, and releases what it pays. */
export interface PagamentoDaLista extends QualBaixa, Pick<Pagamento, 'valor' | 'data'> {
  referencia: string
}

export const pagamentoDaLista = ({
  valor,
  data,
  referencia,
}: Pick<PagamentoDaLista, 'valor' | 'data' | 'referencia'>): Pagamento => ({
  ...{ valor, data, referencia },
  ...{ quitar: false, forcar: false, liberar: true, motivo: null },
})

/**
 * Takes payments for vehicles, each of another contract of one institution, in one transaction. All are judged before
 * anything is written, so a refused one keeps no other from counting. Answers by payoff. What is missing needs
 * `registrarPagamento`. Refuses all where another transaction took a reference meanwhile.
 */
export function registrarPagamentosJuntos(
  deps: Ambiente,
  ator: Actor,
  pagamentos: readonly PagamentoDaLista[],
): Promise<Map<number, RespostaAoPagamento | BusinessError>> {
  return comBaixas(deps, ator, pagamentos, async (travadas) => {
    const desfechos = new Map<number, RespostaAoPagamento | BusinessError>()
    const [primeira] = travadas
    if (!primeira) return desfechos
    const { tx, clock, chave } = primeira
    const { instituicaoFinanceiraId } = chave
    const pagamentoDe = new Map(pagamentos.map((pagamento) => [pagamento.baixaId, pagamento]))
    const anteriores = await listAnteriores(tx, instituicaoFinanceiraId, pagamentos)
    const anteriorDe = new Map(anteriores.map((anterior) => [anterior.referencia, anterior]))
    const contratoIds = travadas.map((travada) => travada.chave.id)
    const saldos = await saldosDasBaixas({ db: tx, clock }, { instituicaoFinanceiraId, contratoIds })
    const aceitos: Aceito[] = []
    for (const travada of travadas) {
      const { baixa } = travada
      const daLista = pagamentoDe.get(baixa.id)
      if (!daLista) continue
      const pagamento = pagamentoDaLista(daLista)
      try {
        if (isRepetido(baixa, pagamento, anteriorDe.get(daLista.referencia))) {
          desfechos.set(baixa.id, repetido(baixa))
          continue
        }
        await exigirPasso(travada, undefined, { acao: 'pagarParte' })
        aceitos.push(aceitar(travada, saldos.get(travada.chave.id), pagamento))
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error
        desfechos.set(baixa.id, error)
      }
    }
    for (const feito of await gravar(aceitos)) desfechos.set(feito.id, feito)
    return desfechos
  })
}

type Anterior = Awaited<ReturnType<typeof listPagamentosPelasReferencias>>[number]

const listAnteriores = (
  tx: Tx,
  instituicaoFinanceiraId: number,
  pagamentos: readonly Pick<Pagamento, 'referencia'>[],
): Promise<Anterior[]> => {
  const referencias = pagamentos.flatMap(({ referencia }) => referencia ?? [])
  return listPagamentosPelasReferencias(tx, instituicaoFinanceiraId, referencias)
}

function isRepetido(
  baixa: BaixaEmCurso,
  { referencia, valor, data }: Pagamento,
  anterior: Anterior | undefined,
): boolean {
  if (!anterior) return false
  if (anterior.baixaId === baixa.id && anterior.valor === valor && anterior.data === data) return true
  throw outraReferencia(referencia)
}

const repetido = (baixa: BaixaEmCurso) => ({
  ...respostaDe(baixa, baixa.estado, baixa.versao),
  repetido: true as const,
})

/** What a payment makes of its payoff. */
interface Conta {
  /** What must be paid. */
  valor: Centavos
  rateado: boolean
  dataSaldo: string | null
  /** Paid with this payment, as far as the balance doesn't know it. */
  pago: Centavos
  /** No fresh balance tells the value: a person typed it. */
  digitado: boolean
}

/** A payment that may be taken. */
interface Aceito {
  travada: BaixaTravada
  pagamento: Pagamento
  conta: Conta
  /** Less is paid than must be. */
  aMenos: boolean
  /** It ends what must be paid. */
  quita: boolean
}

/** Refuses with 400 a day in the future and an amount that can't be. */
function aceitar(travada: BaixaTravada, saldo: SaldoDaBaixa | undefined, pagamento: Pagamento): Aceito {
  if (pagamento.data > travada.clock.today())
    throw campoInvalido('data', 'A data do pagamento está no futuro.')
  exigirLimite(travada, saldo, pagamento)
  const conta = contaDe(travada, saldo, pagamento)
  const aMenos = conta.pago < conta.valor
  return { travada, pagamento, conta, aMenos, quita: !aMenos || pagamento.quitar || pagamento.forcar }
}

/** Writes payments of one institution, each of another contract, and releases what they pay. */
async function gravar(
  aceitos: readonly Aceito[],
  ato: { motivo?: string | null; forcado?: boolean } = {},
): Promise<Resposta[]> {
  const [primeiro] = aceitos
  if (!primeiro) return []
  const { tx, clock } = primeiro.travada
  const agora = clock.now()
  await writeUnique(
    'baixa_pagamento_referencia',
    () => outraReferencia(primeiro.pagamento.referencia),
    () =>
      insertPagamentos(
        tx,
        aceitos.map(
          ({
            travada: {
              chave,
              baixa,
              ato: { sessao },
            },
            pagamento: { valor, data, referencia },
          }) => ({
            instituicaoFinanceiraId: chave.instituicaoFinanceiraId,
            baixaId: baixa.id,
            contratoId: chave.id,
            ...{ valor, data, referencia },
            registradoEm: agora,
            usuarioId: sessao.usuarioId,
          }),
        ),
      ),
  )
  const versoes = await gravarNasBaixas(primeiro.travada, aceitos)
  const passos = aceitos.map((aceito) => {
    const { travada, pagamento, conta, quita } = aceito
    const { baixa } = travada
    const impedimento =
      quita && pagamento.liberar ? impedimentoPelaAlteracao(travada, baixa.veiculoId) : undefined
    const libera = quita && pagamento.liberar && !impedimento
    return {
      travado: autoriaDe(travada),
      baixaId: baixa.id,
      descricao: descreverPagamento(travada, pagamento, conta),
      avisa: libera ? ('sistema' as const) : quita ? ('todos' as const) : ('ninguem' as const),
      ...{ baixa, libera, avisos: avisosDe(travada, pagamento, { conta, quita, impedimento }) },
      resposta: respostaDe(baixa, quita ? 'paga' : 'aberta', versoes.get(baixa.id) ?? 0),
    }
  })
  const depois = await registrarPassos(passos, { acao: 'pagarBaixa', passo: 'paga', ...ato })
  const aLiberar = passos.flatMap(({ libera, baixa }, index) => {
    const travado = depois[index]
    return libera && travado ? [{ travado, baixa }] : []
  })
  const liberadas = new Map((await liberarSob(aLiberar)).map((liberada) => [liberada.id, liberada]))
  return passos.map(({ resposta, avisos }) => ({ ...(liberadas.get(resposta.id) ?? resposta), avisos }))
}

/** Writes what payments make of their payoffs, and answers the payoffs' versions. */
async function gravarNasBaixas(
  { tx, clock, chave: { instituicaoFinanceiraId } }: BaixaTravada,
  aceitos: readonly Aceito[],
): Promise<Map<number, number>> {
  const pagas = aceitos.flatMap(({ travada, pagamento, conta, aMenos, quita }) => {
    const { valor, rateado, dataSaldo } = conta
    const motivoMenor = aMenos ? pagamento.motivo : null
    return quita ? [{ id: travada.baixa.id, valor, rateado, dataSaldo, motivoMenor }] : []
  })
  const ids = aceitos.filter(({ quita }) => !quita).map(({ travada }) => travada.baixa.id)
  return new Map([
    ...(await updateBaixasPagas(tx, instituicaoFinanceiraId, pagas, clock.now())),
    ...(await updateBaixas(tx, { instituicaoFinanceiraId, ids }, { estado: 'aberta' })),
  ])
}

/** Refuses with 400 payments beyond what is owed, or beyond the credit where no fresh balance tells it. */
function exigirLimite(
  { baixas, contrato }: BaixaTravada,
  saldo: SaldoDaBaixa | undefined,
  { valor, data }: Pagamento,
) {
  if (saldo && data > saldo.dataBase) {
    if (saldo.totalPago + valor > saldo.saldoDevedor)
      throw campoInvalido(
        'valor',
        `Os pagamentos passariam do saldo devedor do contrato, de ${formatDinheiro(saldo.saldoDevedor)} em ${formatDia(saldo.dataBase)}.`,
      )
    return
  }
  const pagos = somar(baixas.map(({ pago }) => pago))
  if (pagos + valor > contrato.valorCredito)
    throw campoInvalido(
      'valor',
      `Os pagamentos passariam do valor do crédito do contrato ${contrato.numero}, de ${formatDinheiro(contrato.valorCredito)}.`,
    )
}

function contaDe(
  { baixa }: BaixaTravada,
  saldo: SaldoDaBaixa | undefined,
  { valor, data, valorDaBaixa }: Pagamento,
): Conta {
  const devido = aPagar(saldo, baixa)
  if (saldo && devido) {
    const antes = saldo.pagos.get(baixa.id) ?? 0
    // What the balance knows already made the value smaller.
    const pago = (antes + (data > saldo.dataBase ? valor : 0)) as Centavos
    return { ...devido, pago, digitado: false }
  }
  if (!valorDaBaixa)
    throw campoInvalido(
      'valorDaBaixa',
      'Não há saldo recente deste contrato: informe quanto é devido pelo veículo.',
    )
  return {
    valor: valorDaBaixa,
    rateado: false,
    dataSaldo: null,
    pago: (baixa.pago + valor) as Centavos,
    digitado: true,
  }
}

async function pagamentoAMenos(
  { tx, chave, clock, contrato, baixas, baixa }: BaixaTravada,
  { saldo, conta, pagamento }: { saldo: SaldoDaBaixa | undefined; conta: Conta; pagamento: Pagamento },
): Promise<PagamentoAMenos> {
  const vendidos = new Set([...baixas, baixa].map(({ veiculoId }) => veiculoId))
  const avaliadas = await listGarantiasAvaliadas(tx, chave, clock.today())
  const totalDepois = somar(
    avaliadas.filter(({ veiculoId }) => !vendidos.has(veiculoId)).map(({ valorAtual }) => valorAtual),
  )
  const { baseDoExigido, indiceMinimo } = await politicaParaDecidir(tx, chave.instituicaoFinanceiraId)
  const conhecido = saldo && pagamento.data <= saldo.dataBase
  const deve =
    saldo && ((saldo.saldoDevedor - saldo.totalPago - (conhecido ? 0 : pagamento.valor)) as Centavos)
  const exigidoDepois =
    deve !== undefined && baseDoExigido === 'saldo'
      ? percentualDe(deve, indiceMinimo)
      : contrato.valorGarantia
  return {
    valor: conta.valor,
    pago: conta.pago,
    falta: (conta.valor - conta.pago) as Centavos,
    totalDepois,
    exigidoDepois,
    percentualDepois: percentualDaCobertura({ totalAtual: totalDepois, exigido: exigidoDepois }),
  }
}

function descreverPagamento(
  travada: BaixaTravada,
  { valor, data, referencia }: Pagamento,
  { digitado, valor: devido }: Conta,
): string {
  const partes = [
    `Veículo ${placaDe(travada, travada.baixa.veiculoId)}: ${formatDinheiro(valor)} em ${formatDia(data)}`,
    referencia && `referência ${referencia}`,
    digitado && `valor informado ${formatDinheiro(devido)}`,
  ]
  return `${partes.filter(Boolean).join(', ')}.`
}

function avisosDe(
  { baixa }: BaixaTravada,
  { data }: Pagamento,
  { conta, quita, impedimento }: { conta: Conta; quita: boolean; impedimento: string | undefined },
): string[] {
  return [
    data < baixa.dataVenda && `O pagamento é anterior à venda, de ${formatDia(baixa.dataVenda)}.`,
    conta.pago > conta.valor &&
      `Foram pagos ${formatDinheiro((conta.pago - conta.valor) as Centavos)} a mais que o valor da baixa.`,
    !quita && `Faltam ${formatDinheiro((conta.valor - conta.pago) as Centavos)}.`,
    impedimento && `O veículo continua em garantia. ${impedimento}`,
  ].filter((aviso) => typeof aviso === 'string')
}

/**
 * Releases a vehicle that is paid for, or owes nothing by a fresh balance. Refuses with 404, 412, and with 400 one in an
 * open change of guarantees.
 */
export function liberarVenda(deps: Ambiente, ato: AtoNaBaixa): Promise<Resposta> {
  return comBaixa(deps, ato, async (travada) => {
    const { tx, clock, chave, baixa } = travada
    const aberta = baixa.estado === 'aberta'
    const saldos = aberta
      ? await saldosDasBaixas({ db: tx, clock }, { ...chave, contratoIds: [chave.id] })
      : null
    const devido = saldos && aPagar(saldos.get(chave.id), baixa)
    await exigirPasso(travada, ato.ifMatch, { acao: 'liberarVenda', falta: devido?.falta ?? null })
    const recusa = impedimentoPelaAlteracao(travada, baixa.veiculoId)
    if (recusa) throw new BusinessError(recusa)
    if (devido) {
      const { valor, rateado, dataSaldo } = devido
      await updateBaixa(
        tx,
        { ...chave, baixaId: baixa.id },
        { valor, rateado, dataSaldo, pagaEm: clock.now() },
      )
    }
    const [liberada] = await liberarSob([{ travado: autoriaDe(travada), baixa }])
    if (!liberada) throw new Error('The vehicle was not released')
    return liberada
  })
}

/** Releases vehicles of one institution, each of another contract. */
async function liberarSob(
  liberadas: readonly { travado: EstadoTravado; baixa: BaixaEmCurso }[],
): Promise<Resposta[]> {
  const [primeira] = liberadas
  if (!primeira) return []
  const { tx, chave, clock, sessao } = primeira.travado
  const { instituicaoFinanceiraId } = chave
  const agora = clock.now()
  const baixas = liberadas.map(({ baixa }) => baixa)
  await updatePenhoresFechados(
    tx,
    instituicaoFinanceiraId,
    baixas.map(({ penhorId }) => penhorId),
    agora,
  )
  await deleteGarantiaDeCada(tx, instituicaoFinanceiraId, baixas)
  const fim = { estado: 'liberada', encerradaEm: agora, encerradaPor: sessao?.usuarioId ?? null } as const
  const ids = baixas.map(({ id }) => id)
  const versoes = await updateBaixas(tx, { instituicaoFinanceiraId, ids }, fim)
  const passos = liberadas.map(({ travado, baixa }) => {
    return { travado, baixaId: baixa.id, descricao: `Veículo ${placaDe(travado, baixa.veiculoId)}.` }
  })
  await registrarPassos(passos, { acao: 'liberarVenda', passo: 'liberada' })
  return baixas.map((baixa) => respostaDe(baixa, 'liberada', versoes.get(baixa.id) ?? 0))
}
