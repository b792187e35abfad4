import type { AbrirBaixaRequest, BaixaFeita, InformarVendaRequest } from '@lastro/shared/baixas/baixa'
import type { EstadoDaBaixa } from '@lastro/shared/baixas/estados-da-baixa'
import {
  type AcaoDaBaixa,
  type AutorDaBaixa,
  impedimentoDaBaixa,
} from '@lastro/shared/baixas/transicoes-da-baixa'
import { STATUS } from '@lastro/shared/contratos/status'
import { formatDia } from '@lastro/shared/dia'
import { placaMercosul } from '@lastro/shared/documentos'
import type { Ambiente } from '#ambiente.ts'
import { lojaDo } from '#http/acesso.ts'
import type { ActInPath, Actor } from '#http/act.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import {
  type BaixaEmCurso,
  existsUsoDasBaixas,
  insertBaixa,
  updateBaixa,
  updatePagamentosEstornados,
} from '#modules/baixas/baixas.repository.ts'
import { situacaoDaBaixa } from '#modules/baixas/situacao-da-baixa.service.ts'
import { findInclusao } from '#modules/estoque/um-veiculo.repository.ts'
import { exigirDataDaVenda } from '#modules/estoque/um-veiculo.service.ts'
import { travarSemVencida } from '../alteracao/expirar-alteracoes.service.ts'
import type { ContratoTravado } from '../nucleo/contrato-travado.ts'
import type { EstadoDoContrato } from '../nucleo/estado-do-contrato.ts'
import {
  type AtoNaBaixa,
  autoriaDe,
  type BaixaTravada,
  withLockedBaixa,
  type EstadoTravado,
  exigirPasso,
} from './baixa-travada.service.ts'
import { registrarPasso } from './passos.service.ts'
import { impedimentoPelaAlteracao, placaDe } from './veiculo-da-baixa.ts'
import { findPenhorAberto } from './penhor-aberto.repository.ts'
import { prazoDaBaixa } from './valores.service.ts'

/** What an act on a payoff answers; `versao` becomes the ETag. */
export type Resposta = BaixaFeita & { versao: number }

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

interface BaixaNova extends Pick<AbrirBaixaRequest, 'veiculoId' | 'dataVenda' | 'motivo' | 'texto'> {
  origem: AutorDaBaixa
}

const ACAO_DE_ABRIR = { loja: 'informarVenda', instituicao: 'abrirBaixa', sistema: 'abrirBaixa' } as const

/**
 * Opens a payoff of a vehicle that the locked contract holds. The deadline of the program's own counts from today, when it
 * was found. Refuses with 400 another vehicle.
 */
export async function openUnderLock(
  travado: EstadoTravado,
  { veiculoId, dataVenda, motivo, texto, origem }: BaixaNova,
): Promise<Resposta> {
  const { tx, clock, chave, sessao, contrato } = travado
  const garantia = travado.garantias.find((candidate) => candidate.veiculoId === veiculoId)
  if (!garantia || garantia.penhorId === null)
    throw campoInvalido('veiculoId', 'Este veículo não está em garantia neste contrato.')
  const { instituicaoFinanceiraId } = chave
  const desde = origem === 'sistema' ? clock.today() : dataVenda
  const prazo = await prazoDaBaixa({ db: tx }, instituicaoFinanceiraId, desde)
  const baixaId = await insertBaixa(tx, {
    instituicaoFinanceiraId,
    contratoId: chave.id,
    penhorId: garantia.penhorId,
    lojaId: contrato.lojaId,
    veiculoId,
    estado: 'aberta',
    origem,
    motivo,
    texto,
    dataVenda,
    prazo,
    abertaEm: clock.now(),
    abertaPor: origem === 'sistema' ? null : (sessao?.usuarioId ?? null),
  })
  await registrarPasso(travado, {
    acao: ACAO_DE_ABRIR[origem],
    passo: 'aberta',
    baixaId,
    descricao: `Veículo ${garantia.placa}, ${origem === 'sistema' ? 'fora do estoque' : 'vendido'} em ${formatDia(dataVenda)}, a pagar até ${formatDia(prazo)}.`,
    motivo: texto,
  })
  return { id: baixaId, contratoId: chave.id, estado: 'aberta', avisos: [], versao: 1 }
}

/** Refuses with 400 a contract that isn't Ativo. */
function exigirAtivo({ contrato }: Pick<EstadoDoContrato, 'contrato'>) {
  const { status } = contrato
  if (!STATUS[status].alteravel)
    throw new BusinessError(
      `Não é possível abrir uma baixa em um contrato com status ${STATUS[status].label}.`,
    )
  return status
}

/** Refuses with 400 a day of sale that can't be, and a vehicle in an open change of guarantees. */
async function exigirVenda(
  travado: ContratoTravado,
  { veiculoId, dataVenda }: Pick<BaixaNova, 'veiculoId' | 'dataVenda'>,
) {
  const inclusao = await findInclusao(travado.tx, veiculoId)
  exigirDataDaVenda(dataVenda, { hoje: travado.clock.today(), inclusao, entrada: null })
  const recusa = impedimentoPelaAlteracao(travado, veiculoId)
  if (recusa) throw new BusinessError(recusa)
}

const ongoingBaixaOf = ({ baixas }: Pick<EstadoDoContrato, 'baixas'>, veiculoId: number) =>
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
    return openUnderLock(autoriaDe(travado), { ...pedido, origem: 'instituicao' })
  })
}

/**
 * Tells the sale of a pledged vehicle for the store. Telling it twice answers the payoff that goes on. Refuses with 400
 * a vehicle that is free, in a proposal or in an open change, and an institution that doesn't use payoffs.
 */
export async function informarVendaEmGarantia(
  deps: Ambiente,
  { sessao, alvo }: Actor,
  { veiculoId, placa, dataVenda }: InformarVendaRequest,
): Promise<Resposta> {
  const quem = placa ? { placaMercosul: placaMercosul(placa) } : { id: veiculoId ?? 0 }
  const campo = placa ? 'placa' : 'veiculoId'
  const achado = await findPenhorAberto(deps.db, { lojaId: lojaDo(alvo), ...quem })
  if (!achado) throw campoInvalido(campo, 'Este veículo não está no estoque da loja.')
  const { contratoId, status, instituicaoFinanceiraId } = achado
  if (contratoId === null || status === null || instituicaoFinanceiraId === null)
    throw campoInvalido(campo, `O veículo ${achado.placa} não está em garantia.`)
  if (!STATUS[status].alteravel)
    throw campoInvalido(
      campo,
      `O veículo ${achado.placa} está em uma proposta que ainda não vale. Recuse a proposta ou peça à instituição que troque o veículo.`,
    )
  if (!(await existsUsoDasBaixas(deps.db, instituicaoFinanceiraId)))
    throw campoInvalido(
      campo,
      `A instituição que tem o veículo ${achado.placa} em garantia ainda não recebe vendas por aqui. Informe a venda na página do veículo.`,
    )
  const noContrato = { sessao, alvo, id: contratoId, ifMatch: undefined }
  return travarSemVencida(deps, noContrato, exigirAtivo, async (travado) => {
    const ongoing = ongoingBaixaOf(travado, achado.veiculoId)
    if (ongoing) {
      const { id, estado, versao } = ongoing
      return { id, contratoId, estado, avisos: [], versao }
    }
    const venda = { veiculoId: achado.veiculoId, dataVenda }
    await exigirVenda(travado, venda)
    return openUnderLock(autoriaDe(travado), { ...venda, motivo: 'venda', texto: null, origem: 'loja' })
  })
}

/** Cancels a payoff that nobody paid for. Refuses with 404, 412 and 400. */
export function cancelarBaixa(deps: Ambiente, ato: AtoNaBaixa, motivo: string): Promise<Resposta> {
  return travarBaixa(deps, ato, 'cancelarBaixa', ({ baixa, ...travado }) =>
    cancelUnderLock(autoriaDe(travado), baixa, motivo),
  )
}

/** Cancels a payoff under its contract's lock. */
export async function cancelUnderLock(
  travado: EstadoTravado,
  baixa: BaixaEmCurso,
  motivo: string,
): Promise<Resposta> {
  const { tx, chave, clock, sessao } = travado
  const fim = {
    estado: 'cancelada',
    encerradaEm: clock.now(),
    encerradaPor: sessao?.usuarioId ?? null,
  } as const
  const versao = await updateBaixa(tx, { ...chave, baixaId: baixa.id }, { ...fim, motivoDoFim: motivo })
  const placa = placaDe(travado, baixa.veiculoId)
  const descricao = `Veículo ${placa}.`
  await registrarPasso(travado, {
    acao: 'cancelarBaixa',
    passo: 'cancelada',
    baixaId: baixa.id,
    descricao,
    motivo,
  })
  return respostaDe(baixa, 'cancelada', versao)
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

export const respostaDe = (
  { id, contratoId }: Pick<BaixaEmCurso, 'id' | 'contratoId'>,
  estado: EstadoDaBaixa,
  versao: number,
): Resposta => ({ id, contratoId, estado, avisos: [], versao })
