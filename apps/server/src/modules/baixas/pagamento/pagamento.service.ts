import type { PagamentoAMenos } from '@lastro/shared/baixas/baixa'
import { referenciaComparada } from '@lastro/shared/baixas/pagamentos'
import { percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { type Centavos, percentualDe, somar, ZERO } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import type { Actor } from '#http/act.ts'
import { BusinessError, campoInvalido, ConfirmableError } from '#http/errors.ts'
import type { BaixaEmCurso } from '#modules/contratos/nucleo/baixas-em-curso.repository.ts'
import { politicaParaDecidir } from '#modules/politicas/politica-em-vigor.service.ts'
import { canonicalJson } from '#modules/registro-de-auditoria/registro.service.ts'
import {
  anotarPrimeiraAprovacao,
  exigencias,
  exigirQuemNaoCarregou,
} from '#modules/contratos/aprovacao/quatro-olhos.service.ts'
import { listSaldosFrescos } from '#modules/contratos/nucleo/saldo-fresco.service.ts'
import type { SaldoAtualLido } from '#modules/contratos/nucleo/saldos-atuais.repository.ts'
import { recusaDosDoisLados } from '#modules/contratos/nucleo/um-so-lado.service.ts'
import { listGarantiasAvaliadas } from '#modules/contratos/nucleo/valores-atuais.repository.ts'
import {
  type AtoNaBaixa,
  autoriaDe,
  type BaixaTravada,
  withLockedBaixa,
  withLockedBaixas,
  exigirPasso,
  type QualBaixa,
  type Resposta,
  respostaDe,
} from '../baixa-travada.service.ts'
import { gravar, releaseUnderLock } from './gravar-pagamentos.service.ts'
import {
  type Conta,
  duvidasDe,
  isRepetido,
  julgar,
  type Julgado,
  listAnteriores,
  type Pagamento,
  releases,
} from './julgar-pagamento.ts'
import { limitesDosPagamentos } from './limite-do-pagamento.service.ts'
import { impedimentoPelaAlteracao } from '../veiculo-da-baixa.service.ts'
import { releaseSemFalta } from './sem-saldo.service.ts'
import { foraDoSaldo } from '../leituras/valor.ts'
import {
  aPagar,
  aposLiberar,
  comPagamento,
  type SaldoDaBaixa,
  saldosDasBaixas,
} from '../leituras/valores.service.ts'

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
  return withLockedBaixa(deps, ato, async (travada) => {
    const { baixa } = travada
    const daBaixa = { ...pagamento, baixaId: baixa.id }
    const { desfechos, julgados, saldos } = await julgarJuntos([travada], [daBaixa], { ifMatch: ato.ifMatch })
    const desfecho = desfechos.get(baixa.id)
    if (desfecho instanceof BusinessError) throw desfecho
    const [julgado] = julgados
    if (desfecho || !julgado) return desfecho ?? repetido(baixa)
    const saldo = saldos.get(travada.chave.id)
    const { conta, aMenos, quita } = julgado
    const { forcar, motivo } = pagamento
    if (aMenos && quita && !forcar)
      throw new ConfirmableError(await pagamentoAMenos(travada, { saldo, conta, pagamento }))
    if (aMenos && quita && !motivo)
      throw campoInvalido('motivo', 'Diga por que um valor menor quita a venda.')
    if (quita && (aMenos || conta.digitado)) {
      // Forced it counts as all, whether the request says so or not.
      const pedido = { baixaId: baixa.id, ...pagamento, quitar: aMenos, forcar: aMenos }
      const conteudo = { ...pedido, falta: faltaConsentida(travada.contrato, pedido, conta) }
      const primeira = await anotarPrimeiraAprovacao(travada, 'quitarAMenos', { conteudo, forcado: aMenos })
      if (primeira)
        return { ...respostaDe(baixa, baixa.estado, baixa.versao), aguardandoSegundaAprovacao: true }
    }
    const [outcome] = await gravar([julgado], { motivo, forcado: aMenos && quita })
    if (!outcome) throw new Error('The payment was not taken')
    return outcome
  })
}

/** What may be missing beyond what the first of two people consented to, of the value: some days' interest. */
const TOLERANCIA = 100

/**
 * Answers what is missing after a payment, in centavos, as the first of two people consented to it. Where much more is
 * missing by now, answers that: nobody has consented to it.
 */
function faltaConsentida(
  { primeiraAprovacaoConteudo }: BaixaTravada['contrato'],
  pedido: object,
  { valor, pago }: Conta,
): Centavos {
  const falta = Math.max(ZERO, valor - pago) as Centavos
  const consentido = JSON.parse(primeiraAprovacaoConteudo ?? 'null') as { falta?: Centavos } | null
  const before = consentido?.falta
  if (before === undefined || canonicalJson({ ...pedido, falta: before }) !== primeiraAprovacaoConteudo)
    return falta
  return falta - before > percentualDe(valor, TOLERANCIA) ? falta : before
}

/** A payment as a list has it: it never counts as all where it is less, and releases what it pays. */
export interface PagamentoDaLista extends QualBaixa, Pick<Pagamento, 'valor' | 'data'> {
  referencia: string
  /** Somebody said that it is another payment than the one that it equals. */
  confirmado: boolean
}

export const pagamentoDaLista = ({ confirmado, ...linha }: PagamentoDaLista) => ({
  ...linha,
  quitar: false,
  forcar: false,
  liberar: true,
  motivo: null,
  daLista: { confirmado },
})

type Desfecho = RespostaAoPagamento | BusinessError

/**
 * Takes payments for vehicles, each of another contract of one institution, in one transaction. All are judged before
 * anything is written, so a refused one keeps no other from counting. Answers by payoff. What is missing needs
 * `registrarPagamento`, which ends an overdue proposal first. Refuses all where another transaction took a reference
 * meanwhile.
 */
export function registrarPagamentosJuntos(
  deps: Ambiente,
  ator: Actor,
  pagamentos: readonly PagamentoDaLista[],
): Promise<Map<number, Desfecho>> {
  return withLockedBaixas(deps, ator, pagamentos, async (travadas) => {
    const readyNow = travadas.filter(({ aExpirar }) => !aExpirar)
    const { desfechos, julgados } = await julgarJuntos(readyNow, pagamentos.map(pagamentoDaLista))
    for (const outcome of await gravar(julgados)) desfechos.set(outcome.id, outcome)
    return desfechos
  })
}

/**
 * Judges payments as they would be registered after those of `antes`, and writes nothing. Answers what is repeated or
 * refused by payoff, and those that would be taken.
 */
export const preverPagamentosJuntos = (
  deps: Ambiente,
  ator: Actor,
  pagamentos: readonly PagamentoDaLista[],
  antes: readonly Julgado[],
): ReturnType<typeof julgarJuntos> =>
  withLockedBaixas(deps, ator, pagamentos, (travadas) =>
    julgarJuntos(travadas, pagamentos.map(pagamentoDaLista), { antes }),
  )

/** Judges payments, each of another contract of one institution. `ifMatch`: of the only one, the version that was seen. */
async function julgarJuntos(
  travadas: readonly (BaixaTravada & { dosDoisLados?: boolean })[],
  pagamentos: readonly (Pagamento & Pick<QualBaixa, 'baixaId'>)[],
  { antes = [], ifMatch }: { antes?: readonly Julgado[]; ifMatch?: string | undefined } = {},
) {
  const desfechos = new Map<number, Desfecho>()
  const julgados: Julgado[] = []
  const [primeira] = travadas
  if (!primeira) return { desfechos, julgados, saldos: new Map<number, SaldoDaBaixa>() }
  const { tx, clock, chave } = primeira
  const { instituicaoFinanceiraId } = chave
  const pagamentoDe = new Map(pagamentos.map((pagamento) => [pagamento.baixaId, pagamento]))
  const anteriores = await listAnteriores(tx, instituicaoFinanceiraId, pagamentos)
  const anteriorDe = new Map(
    anteriores.map((anterior) => [referenciaComparada(anterior.referencia ?? ''), anterior]),
  )
  const duvidas = await duvidasDe(tx, instituicaoFinanceiraId, pagamentos)
  const contratoIds = travadas.map((travada) => travada.chave.id)
  const saldos = await saldosDasBaixas({ db: tx, clock }, { instituicaoFinanceiraId, contratoIds })
  const datados = travadas.flatMap(({ baixa, chave: { id: contratoId } }) => {
    const data = pagamentoDe.get(baixa.id)?.data
    return data === undefined ? [] : [{ contratoId, data }]
  })
  const limites = await limitesDosPagamentos({ db: tx, clock }, instituicaoFinanceiraId, datados, saldos)
  for (const travada of travadas) {
    const { baixa, ato } = travada
    const pagamento = pagamentoDe.get(baixa.id)
    if (!pagamento) continue
    try {
      if (travada.dosDoisLados) throw new BusinessError(recusaDosDoisLados(ato.sessao))
      if (isRepetido(baixa, pagamento, anteriorDe.get(referenciaComparada(pagamento.referencia ?? '')))) {
        desfechos.set(baixa.id, repetido(baixa))
        continue
      }
      const { id } = travada.chave
      const doContrato = antes.filter((outro) => outro.travada.chave.id === id)
      const depois = aposPagamentos(travada, saldos.get(id), doContrato)
      await exigirPasso(depois.travada, ifMatch, { acao: 'pagarParte' })
      const duvida = duvidas.get(baixa.id)
      if (duvida) throw duvida
      const medida = { saldo: depois.saldo, limite: limites.get(id), antes: doContrato }
      const julgado = julgar(depois.travada, medida, pagamento)
      julgados.push(await comSaldoQueLivra(julgado))
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      desfechos.set(baixa.id, error)
    }
  }
  return { desfechos, julgados, saldos }
}

/** A payoff and its contract's balance after payments of the contract that are not registered. */
function aposPagamentos(
  travada: BaixaTravada,
  saldoDeAntes: SaldoDaBaixa | undefined,
  antes: readonly Julgado[],
): { travada: BaixaTravada; saldo: SaldoDaBaixa | undefined } {
  let { baixa } = travada
  let saldo = saldoDeAntes
  for (const outro of antes) {
    const { baixa: outra } = outro.travada
    const libera = releases(outro)
    const pago = saldo && comPagamento(saldo, outra, outro.pagamento)
    saldo = pago && libera ? aposLiberar(pago, outra) : pago
    if (outra.id !== baixa.id) continue
    baixa = {
      ...baixa,
      pago: outro.conta.pago,
      estado: libera ? 'liberada' : outro.quita ? 'paga' : baixa.estado,
    }
  }
  return { travada: { ...travada, baixa }, saldo }
}

const repetido = (baixa: BaixaEmCurso) => ({
  ...respostaDe(baixa, baixa.estado, baixa.versao),
  repetido: true as const,
})

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
  const depois = saldo && comPagamento(saldo, baixa, pagamento)
  const deve = depois && (Math.max(0, depois.saldoDevedor - foraDoSaldo(depois)) as Centavos)
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

/** A cent for a vehicle that owes nothing, or a cent, would free it like a release. What two people consent to is theirs. */
async function comSaldoQueLivra(julgado: Julgado): Promise<Julgado> {
  const { travada, quita, aMenos, deviaPouco } = julgado
  return quita && !aMenos && deviaPouco ? { ...julgado, saldo: await saldoQueLivra(travada) } : julgado
}

/**
 * Reads the balance by which a vehicle owes nothing, for the audit's note. Refuses with 400 who loaded it, where the policy
 * asks for two people to free one below its value.
 */
async function saldoQueLivra(travada: BaixaTravada): Promise<SaldoAtualLido | undefined> {
  const { tx, clock, chave } = travada
  const [saldo] = await listSaldosFrescos({ db: tx, clock }, { ...chave, contratoIds: [chave.id] })
  const { duasPessoas } = await exigencias(travada, 'quitarAMenos')
  if (saldo && duasPessoas) await exigirQuemNaoCarregou(travada, saldo)
  return saldo
}

/**
 * Releases a vehicle that is paid for, or owes nothing by a fresh balance. Refuses with 404, 412, and with 400 one in an
 * open change of guarantees.
 */
export function liberarVenda(deps: Ambiente, ato: AtoNaBaixa): Promise<Resposta> {
  return withLockedBaixa(deps, ato, async (travada) => {
    const { tx, clock, chave, baixa } = travada
    const aberta = baixa.estado === 'aberta'
    const saldos = aberta
      ? await saldosDasBaixas({ db: tx, clock }, { ...chave, contratoIds: [chave.id] })
      : null
    const devido = saldos && aPagar(saldos.get(chave.id), baixa)
    await exigirPasso(travada, ato.ifMatch, { acao: 'liberarVenda', falta: devido?.falta ?? null })
    const recusa = impedimentoPelaAlteracao(travada, baixa.veiculoId)
    if (recusa) throw new BusinessError(recusa)
    const travado = autoriaDe(travada)
    const [liberada] = devido
      ? await releaseSemFalta(travado, [{ baixa, devido }], await saldoQueLivra(travada))
      : await releaseUnderLock([{ travado, baixa }])
    if (!liberada) throw new Error('The vehicle was not released')
    return liberada
  })
}
