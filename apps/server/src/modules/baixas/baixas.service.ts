import type { AbrirBaixaRequest } from '@lastro/shared/baixas/baixa'
import {
  type AcaoDaBaixa,
  isVendaPresumida,
  type OrigemDaBaixa,
  impedimentoDaBaixa,
} from '@lastro/shared/baixas/transicoes-da-baixa'
import { STATUS } from '@lastro/shared/contratos/status'
import { type Dia, formatDia } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import type { ActInPath } from '#http/act.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { insertBaixas, updateBaixa, updateBaixas, updatePagamentosEstornados } from './baixas.repository.ts'
import type { BaixaEmCurso } from '#modules/contratos/nucleo/baixas-em-curso.repository.ts'
import { situacaoDaBaixa } from './situacao-da-baixa.service.ts'
import { findInclusao } from '#modules/estoque/um-veiculo.repository.ts'
import { exigirDataDaVenda } from '#modules/estoque/um-veiculo.service.ts'
import { travarSemVencida } from '#modules/contratos/alteracao/expirar-alteracoes.service.ts'
import { anotarPrimeiraAprovacao } from '#modules/contratos/aprovacao/quatro-olhos.service.ts'
import type { ContratoTravado } from '#modules/contratos/nucleo/contrato-travado.service.ts'
import type { EstadoDoContrato } from '#modules/contratos/nucleo/estado-do-contrato.service.ts'
import {
  type AtoNaBaixa,
  autoriaDe,
  type BaixaTravada,
  withLockedBaixa,
  type EstadoTravado,
  exigirPasso,
  type Resposta,
  respostaDe,
} from './baixa-travada.service.ts'
import { registrarPasso, registrarPassos } from './passos.service.ts'
import { impedimentoPelaAlteracao, placaDe } from './veiculo-da-baixa.service.ts'
import { prazoDaBaixa } from './prazo-da-baixa.service.ts'
import { releaseSemSaldo } from './pagamento/sem-saldo.service.ts'

/** Locks like {@link withLockedBaixa}. Refuses with 404, with 412 a stale If-Match, and with 400 a move that isn't open. */
const travarBaixa = <T>(
  deps: Ambiente,
  ato: AtoNaBaixa,
  acao: AcaoDaBaixa,
  work: (travada: BaixaTravada) => Promise<T>,
): Promise<T> =>
  withLockedBaixa(deps, ato, async (travada) => {
    await exigirPasso(travada, ato.ifMatch, { acao })
    return work(travada)
  })

type BaixaNova = Pick<AbrirBaixaRequest, 'veiculoId' | 'dataVenda'>

interface Abertura extends Pick<AbrirBaixaRequest, 'motivo' | 'texto'> {
  origem: OrigemDaBaixa
}

const ACAO_DE_ABRIR = {
  loja: 'informarVenda',
  instituicao: 'abrirBaixa',
  sistema: 'abrirBaixa',
  renave: 'abrirBaixa',
} as const

/**
 * Opens payoffs of vehicles that the locked contract holds, in one act, and releases them where a fresh balance of 0 does.
 * Refuses with 400 another vehicle.
 */
export async function openUnderLock(
  travado: EstadoTravado,
  vendas: readonly BaixaNova[],
  { motivo, texto, origem }: Abertura,
): Promise<Resposta[]> {
  if (vendas.length === 0) return []
  const { tx, clock, chave, sessao, contrato } = travado
  const { instituicaoFinanceiraId } = chave
  const hoje = clock.today()
  const garantiaDe = new Map(travado.garantias.map((garantia) => [garantia.veiculoId, garantia]))
  const prazos = new Map<Dia, Dia>()
  for (const { dataVenda } of vendas)
    if (!prazos.has(dataVenda))
      prazos.set(dataVenda, await prazoDaBaixa(tx, instituicaoFinanceiraId, { origem, dataVenda, hoje }))
  const novas = vendas.map(({ veiculoId, dataVenda }) => {
    const { penhorId = null } = garantiaDe.get(veiculoId) ?? {}
    if (penhorId === null)
      throw campoInvalido('veiculoId', 'Este veículo não está em garantia neste contrato.')
    return { veiculoId, dataVenda, penhorId, prazo: prazos.get(dataVenda) ?? hoje }
  })
  const ids = await insertBaixas(
    tx,
    novas.map((nova) => ({
      ...nova,
      instituicaoFinanceiraId,
      contratoId: chave.id,
      lojaId: contrato.lojaId,
      estado: 'aberta',
      origem,
      motivo,
      texto,
      abertaEm: clock.now(),
      abertaPor: isVendaPresumida({ origem }) ? null : (sessao?.usuarioId ?? null),
    })),
  )
  const como = isVendaPresumida({ origem }) ? 'fora do estoque' : 'vendido'
  const abertas = novas.map(({ penhorId, veiculoId, dataVenda, prazo }) => ({
    travado,
    baixaId: ids.get(penhorId) ?? 0,
    descricao: `Veículo ${garantiaDe.get(veiculoId)?.placa}, ${como} em ${formatDia(dataVenda)}, a pagar até ${formatDia(prazo)}.`,
  }))
  const passo = { acao: ACAO_DE_ABRIR[origem], passo: 'aberta', motivo: texto } as const
  const [depois = travado] = await registrarPassos(abertas, passo)
  const liberadas = new Map((await releaseSemSaldo(depois)).map((liberada) => [liberada.id, liberada]))
  return abertas.map(
    ({ baixaId: id }) => liberadas.get(id) ?? respostaDe({ id, contratoId: chave.id }, 'aberta', 1),
  )
}

/** Opens one payoff like {@link openUnderLock}. */
export async function openOne(
  travado: EstadoTravado,
  venda: BaixaNova,
  abertura: Abertura,
): Promise<Resposta> {
  const [aberta] = await openUnderLock(travado, [venda], abertura)
  if (!aberta) throw new Error('The payoff was not opened')
  return aberta
}

/** Refuses with 400 a contract that isn't Ativo. */
export function exigirAtivo({ contrato }: Pick<EstadoDoContrato, 'contrato'>) {
  const { status } = contrato
  if (!STATUS[status].alteravel)
    throw new BusinessError(
      `Não é possível abrir uma baixa em um contrato com status ${STATUS[status].label}.`,
    )
  return status
}

/** Refuses with 400 a day of sale that can't be, and a vehicle in an open change of guarantees. */
export async function exigirVenda(
  travado: ContratoTravado,
  { veiculoId, dataVenda }: Pick<BaixaNova, 'veiculoId' | 'dataVenda'>,
) {
  const inclusao = await findInclusao(travado.tx, veiculoId)
  exigirDataDaVenda(dataVenda, {
    hoje: travado.clock.today(),
    inclusao: inclusao?.dataInclusao,
    entrada: null,
  })
  const recusa = impedimentoPelaAlteracao(travado, veiculoId)
  if (recusa) throw new BusinessError(recusa)
}

export const ongoingBaixaOf = ({ baixas }: Pick<EstadoDoContrato, 'baixas'>, veiculoId: number) =>
  baixas.find((baixa) => baixa.veiculoId === veiculoId)

/**
 * Opens a payoff for the institution. Refuses with 404, 412, and with 400 a vehicle that isn't pledged here, has a
 * payoff or is in an open change.
 */
export function abrirBaixa(deps: Ambiente, ato: ActInPath, pedido: AbrirBaixaRequest): Promise<Resposta> {
  return travarSemVencida(deps, ato, exigirAtivo, async (travado) => {
    const ongoing = ongoingBaixaOf(travado, pedido.veiculoId)
    const recusa = impedimentoDaBaixa('abrirBaixa', 'instituicao', ongoing ? situacaoDaBaixa(ongoing) : null)
    if (recusa) throw new BusinessError(recusa)
    if (travado.garantias.some(({ veiculoId }) => veiculoId === pedido.veiculoId))
      await exigirVenda(travado, pedido)
    return openOne(autoriaDe(travado), pedido, { ...pedido, origem: 'instituicao' })
  })
}

/** Cancels a payoff that nobody paid for. Refuses with 404, 412 and 400. */
export function cancelarBaixa(deps: Ambiente, ato: AtoNaBaixa, motivo: string): Promise<Resposta> {
  return travarBaixa(deps, ato, 'cancelarBaixa', async ({ baixa, ...travado }) => {
    const { versoes } = await cancelUnderLock(autoriaDe(travado), [baixa], motivo)
    return respostaDe(baixa, 'cancelada', versoes.get(baixa.id) ?? 0)
  })
}

/** Cancels payoffs under their contract's lock, in one act. Answers their versions by id, and the contract's new state. */
export async function cancelUnderLock(
  travado: EstadoTravado,
  baixas: readonly BaixaEmCurso[],
  motivo: string,
): Promise<{ versoes: Map<number, number>; depois: EstadoTravado }> {
  const { tx, chave, clock, sessao } = travado
  const { instituicaoFinanceiraId } = chave
  const ids = baixas.map(({ id }) => id)
  const encerrada = {
    estado: 'cancelada',
    encerradaEm: clock.now(),
    encerradaPor: sessao?.usuarioId ?? null,
    motivoDoFim: motivo,
  } as const
  const versoes = await updateBaixas(tx, { instituicaoFinanceiraId, ids }, encerrada)
  const passos = baixas.map(({ id: baixaId, veiculoId }) => {
    return { travado, baixaId, descricao: `Veículo ${placaDe(travado, veiculoId)}.` }
  })
  const [depois = travado] = await registrarPassos(passos, {
    acao: 'cancelarBaixa',
    passo: 'cancelada',
    motivo,
  })
  return { versoes, depois }
}

/** Reverses all payments of a payoff, which is open again. Refuses with 404, 412, and with 400 one without payments. */
export function estornarPagamento(deps: Ambiente, ato: AtoNaBaixa, motivo: string): Promise<Resposta> {
  return travarBaixa(deps, ato, 'estornar', async ({ baixa, ...travado }) => {
    const { tx, chave, clock } = travado
    const agora = clock.now()
    const chaveDaBaixa = { ...chave, baixaId: baixa.id }
    await updatePagamentosEstornados(tx, chaveDaBaixa, { motivo, usuarioId: ato.sessao.usuarioId, agora })
    const aberta = {
      estado: 'aberta',
      valor: null,
      rateado: false,
      dataSaldo: null,
      pagaEm: null,
      motivoMenor: null,
      nadaFalta: false,
    } as const
    const versao = await updateBaixa(tx, chaveDaBaixa, aberta)
    await registrarPasso(autoriaDe(travado), {
      acao: 'estornarPagamento',
      passo: 'estornada',
      baixaId: baixa.id,
      descricao: `Veículo ${placaDe(travado, baixa.veiculoId)}.`,
      motivo,
    })
    return respostaDe(baixa, 'aberta', versao)
  })
}

/**
 * Reopens a payoff that ended by mistake, with its payments, once two people ask for it. Nobody is overdue by the reopening:
 * the last day is the next business day at the earliest. Refuses with 404, 412, and with 400 every other payoff.
 */
export function reabrirBaixa(deps: Ambiente, ato: AtoNaBaixa, motivo: string): Promise<Resposta> {
  return travarBaixa(deps, ato, 'reabrirBaixa', async ({ baixa, ...travado }) => {
    const { tx, chave, clock } = travado
    const conteudo = { baixaId: baixa.id }
    const primeira = await anotarPrimeiraAprovacao(travado, 'reabrirBaixa', {
      conteudo,
      motivo,
      duasPessoas: true,
    })
    if (primeira)
      return { ...respostaDe(baixa, baixa.estado, baixa.versao), aguardandoSegundaAprovacao: true }
    const hoje = clock.today()
    const prazoDeHoje = await prazoDaBaixa(tx, chave.instituicaoFinanceiraId, { ...baixa, hoje })
    const reaberta = {
      estado: baixa.estado === 'liberada' ? 'paga' : 'aberta',
      prazo: baixa.prazo > prazoDeHoje ? baixa.prazo : prazoDeHoje,
      encerradaEm: null,
      encerradaPor: null,
      motivoDoFim: null,
    } as const
    const versao = await updateBaixa(tx, { ...chave, baixaId: baixa.id }, reaberta)
    await registrarPasso(autoriaDe(travado), {
      acao: 'reabrirBaixa',
      passo: 'reaberta',
      baixaId: baixa.id,
      descricao: `Veículo ${placaDe(travado, baixa.veiculoId)}.`,
      motivo,
    })
    return respostaDe(baixa, reaberta.estado, versao)
  })
}
