import {
  type AcaoDaAlteracao,
  alteracaoRequest,
  type AlteracaoRequest,
  type AlteracaoResponse,
  alteracaoVencida,
  DIAS_DA_ALTERACAO,
  impedimentoDaAlteracao,
  impedimentoDaCobertura,
  type SituacaoDaAlteracao,
} from '@lastro/shared/contratos/alteracao'
import { type Centavos, somar } from '@lastro/shared/dinheiro'
import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import { DAY } from '#durations.ts'
import type { ActInPath } from '#http/act.ts'
import { BusinessError, ConfirmableError, campoInvalido, camposInvalidos } from '#http/errors.ts'
import { avisarPedidos } from '#modules/pedidos-reforco/avisos-do-pedido.service.ts'
import {
  type FimDoPedido,
  updatePedidoCumprido,
  updatePedidoProposto,
  updatePedidoReaberto,
} from '#modules/pedidos-reforco/pedidos.repository.ts'
import { exigirOutraPessoa, anotarPrimeiraAprovacao } from '../aprovacao/quatro-olhos.service.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.service.ts'
import { exigirRenave } from '../garantias/exigir-renave.service.ts'
import { encerrarAlteracao } from '../garantias/encerrar-alteracao.ts'
import { anotarJulgamento, candidatosDe, exigirPreco } from '../garantias/garantias.service.ts'
import {
  type Confirmacao,
  confirmou,
  precosAConfirmar,
  descreverForcado,
  type PrecosDeAgora,
  precosDeAgora,
} from '../garantias/precos-de-agora.ts'
import {
  type AlteracaoAberta,
  findAlteracaoAberta,
  insertAlteracao,
  updateFimDaAlteracao,
} from '../nucleo/alteracao.repository.ts'
import type { ContratoTravado } from '../nucleo/contrato-travado.service.ts'
import { type ContratoRow, updateContrato } from '../nucleo/contratos.repository.ts'
import { deleteGarantias, upsertGarantias } from '../nucleo/garantias.repository.ts'
import { exigirOutroLadoAtivo, exigirLojaApta } from '../nucleo/lados.ts'
import { updatePenhoresFechados } from '../nucleo/penhor.repository.ts'
import { regraDoContrato } from '../nucleo/regra-do-contrato.ts'
import { travarSemVencida } from './expirar-alteracoes.service.ts'
import { penhorarEntradas } from './penhorar-entradas.ts'
import { NAO_ESTA_EM_GARANTIA, precosNovos } from './precos-novos.ts'
import { listEntradasAvaliadas, listGarantiasAvaliadas } from '../nucleo/valores-atuais.repository.ts'
import { exigidoParaDecidir } from './exigido.ts'
import { totalAtual, totalDepois } from './valores-atuais.ts'

/** What an act on a proposal answers; `versao` becomes the ETag. */
type Resposta = AlteracaoResponse & { versao: number }

/** Answers the first of two people whom the institution's policy asks for. */
const respostaDaPrimeiraAprovacao = ({ id, versao }: ContratoRow, alteracaoId: number | null): Resposta => ({
  contratoId: id,
  alteracaoId,
  situacao: 'aguardandoSegundaAprovacao',
  versao,
})

type ContratoComAlteracao = ContratoTravado & { alteracao: AlteracaoAberta }

/**
 * Locks the contract for an act on proposals. Refuses with 404, 412, and with 400 where the act is not open; the answer
 * to an overdue proposal reads that it is overdue.
 */
function travarParaAcao<T>(
  deps: Ambiente,
  ato: ActInPath,
  acao: AcaoDaAlteracao,
  work: (travado: ContratoTravado) => Promise<T>,
): Promise<T> {
  return travarSemVencida(
    deps,
    ato,
    ({ contrato, lado, alteracao, vencida }) => {
      const statusId = contrato.status
      const recusa = impedimentoDaAlteracao(acao, lado, { statusId, aberta: alteracao })
      if (recusa === undefined) return statusId
      // The side that could have answered the lapsed proposal is told that it lapsed.
      const podiaResponder =
        vencida && impedimentoDaAlteracao(acao, lado, { statusId, aberta: vencida }) === undefined
      throw new BusinessError(podiaResponder ? alteracaoVencida(vencida) : recusa)
    },
    work,
  )
}

function responder(
  deps: Ambiente,
  ato: ActInPath,
  acao: 'aceitarAlteracao' | 'recusarAlteracao' | 'cancelarAlteracao',
  work: (travado: ContratoComAlteracao) => Promise<Resposta>,
): Promise<Resposta> {
  return travarParaAcao(deps, ato, acao, ({ alteracao, ...travado }) => {
    if (!alteracao) throw new Error('The table let an answer to no proposal pass')
    return work({ ...travado, alteracao })
  })
}

/**
 * Proposes a change of an Ativo contract's vehicles, or (`imediata`) makes one that needs no answer. Pledges the
 * incoming vehicles at once. Refuses with 404 and 412. Refuses with 400 the loser of a race, a coverage that would not
 * allow the change, and what the table doesn't allow.
 */
export function proporAlteracao(
  deps: Ambiente,
  ato: ActInPath,
  pedido: AlteracaoRequest,
  confirmacao: Confirmacao,
): Promise<Resposta> {
  const acao = pedido.imediata ? 'efetivarAlteracao' : 'proporAlteracao'
  return travarParaAcao(deps, ato, acao, async (travado) => {
    const abrir = () => abrirAlteracao(travado, pedido, confirmacao)
    // A change that frees vehicles or changes prices binds the institution.
    if (pedido.remover.length > 0 || pedido.precos?.length) {
      // Encoded as a request, so that the second person may send it again.
      const conteudo = z.encode(alteracaoRequest, pedido)
      const primeira = await anotarPrimeiraAprovacao(travado, 'proporAlteracao', { conteudo, ensaio: abrir })
      if (primeira) return respostaDaPrimeiraAprovacao(primeira, null)
    }
    const { comAlteracao, precos, semRenave } = await abrir()
    if (precos) return efetivar(comAlteracao, 'efetivarAlteracao', precos)
    const { id } = comAlteracao.alteracao
    const motivo = descreverForcado(false, [], semRenave)
    return concluir(travado, acao, { id, situacao: 'pendente', motivo, forcado: semRenave.length > 0 })
  })
}

/**
 * Pledges the incoming vehicles and writes the proposal. `precos` are those of a change that needs no answer. Refuses
 * with 400 vehicles, prices and coverage that may not be.
 */
async function abrirAlteracao(travado: ContratoTravado, pedido: AlteracaoRequest, confirmacao: Confirmacao) {
  const { tx, chave, lado, ato, clock } = travado
  const remover = exigirSaidas(travado, pedido.remover)
  exigirPedido(travado, pedido)
  const { penhoradas: incluir, semRenave, regra } = await penhorarEntradas(travado, pedido)
  const precos = await precosNovos(travado, pedido.precos)
  const agora = clock.now()
  const alteracaoId = await insertAlteracao(tx, chave, {
    lado,
    propostaPor: ato.sessao.usuarioId,
    propostaEm: agora,
    expiraEm: new Date(agora.getTime() + DIAS_DA_ALTERACAO * DAY),
    incluir,
    remover,
    precos,
  })
  if (pedido.pedidoReforcoId)
    await updatePedidoProposto(tx, chave.instituicaoFinanceiraId, { id: pedido.pedidoReforcoId, alteracaoId })
  const alteracao = await findAlteracaoAberta(tx, chave)
  if (!alteracao) throw new Error('The inserted proposal is gone')
  const comAlteracao = { ...travado, alteracao }
  if (pedido.imediata)
    return { comAlteracao, semRenave, precos: await precosAceitos(comAlteracao, confirmacao) }
  const total = await exigirCobertura(comAlteracao, totalAtual(await entradasAvaliadas(comAlteracao)))
  const perguntados = precosDeAgora([], new Map(), [], semRenave)
  if (semRenave.length > 0 && !confirmou(confirmacao, perguntados)) {
    const pendente = { contratoId: chave.id, alteracaoId: null, situacao: 'pendente' }
    throw new ConfirmableError({
      ...pendente,
      ...precosAConfirmar(travado, { ...perguntados, total }, regra),
    })
  }
  return { comAlteracao, semRenave }
}

/**
 * Accepts the other side's proposal at today's prices. Refuses with 404 and 412. Refuses with 400 unfit vehicles, a
 * coverage that no longer allows the change, and who may not accept. Asks with 409 where prices are stale or differ
 * from the proposal's.
 */
export function aceitarAlteracao(
  deps: Ambiente,
  ato: ActInPath,
  confirmacao: Confirmacao,
): Promise<Resposta> {
  return responder(deps, ato, 'aceitarAlteracao', async (travado) => {
    const { incluir, id: alteracaoId } = travado.alteracao
    await exigirOutroLadoAtivo(travado)
    if (incluir.length > 0) await exigirLojaApta(travado)
    await exigirOutraPessoa(travado, 'aceitarAlteracao')
    const precos = await precosAceitos(travado, confirmacao)
    const { consentidos, emJogo, semRenave } = precos
    const conteudo = { alteracaoId, ...(consentidos !== null && { precos: consentidos }) }
    const forcado = emJogo.length + semRenave.length > 0
    const primeira = await anotarPrimeiraAprovacao(travado, 'aceitarAlteracao', { conteudo, forcado })
    if (primeira) return respostaDaPrimeiraAprovacao(primeira, alteracaoId)
    return efetivar(travado, 'aceitarAlteracao', precos)
  })
}

/**
 * Answers the incoming vehicles at today's prices. Refuses with 400 unfit vehicles and too low a coverage. Asks with
 * 409 where prices changed or are stale and nobody confirmed them.
 */
async function precosAceitos(travado: ContratoComAlteracao, confirmacao: Confirmacao) {
  const { alteracao, chave } = travado
  const { id: alteracaoId } = alteracao
  const entram = [...alteracao.incluir, ...alteracao.precos]
  const regra = await regraDoContrato(travado.tx, travado.contrato)
  const candidatos = await candidatosDe(travado, regra, entram)
  const includedIds = new Set(alteracao.incluir.map(({ veiculoId }) => veiculoId))
  const incluidos = [...candidatos.values()].filter(({ veiculoId }) => includedIds.has(veiculoId))
  // What the institution proposed it was asked about; of what is refused a store reads too.
  const exigido = await exigirRenave(travado, incluidos)
  const semRenave = travado.lado === 'instituicao' ? exigido : []
  const precos = precosDeAgora(entram, candidatos, await entradasAvaliadas(travado), semRenave)
  for (const nova of precos.novas) exigirPreco(nova, candidatos.get(nova.veiculoId))
  const total = await exigirCobertura(travado, precos.total)
  if (precos.emJogo.length + semRenave.length > 0 && !confirmou(confirmacao, precos)) {
    const pendente = { contratoId: chave.id, alteracaoId, situacao: 'pendente' }
    throw new ConfirmableError({ ...pendente, ...precosAConfirmar(travado, { ...precos, total }, regra) })
  }
  await anotarJulgamento(travado, regra, entram)
  return precos
}

/**
 * Ends the other side's proposal with a reason. Refuses with 404, 412, and with 400 where no proposal waits for this
 * side.
 */
export function recusarAlteracao(deps: Ambiente, ato: ActInPath, motivo: string): Promise<Resposta> {
  return responder(deps, ato, 'recusarAlteracao', (travado) => desfazer(travado, 'recusarAlteracao', motivo))
}

/** Takes back the own side's proposal. Refuses with 404, 412, and with 400 the other side. */
export function cancelarAlteracao(deps: Ambiente, ato: ActInPath): Promise<Resposta> {
  return responder(deps, ato, 'cancelarAlteracao', (travado) => desfazer(travado, 'cancelarAlteracao', null))
}

async function desfazer(
  travado: ContratoComAlteracao,
  acao: 'recusarAlteracao' | 'cancelarAlteracao',
  motivo: string | null,
): Promise<Resposta> {
  const { tx, chave, alteracao, ato, clock } = travado
  const situacao = acao === 'recusarAlteracao' ? 'recusada' : 'cancelada'
  const { usuarioId } = ato.sessao
  await encerrarAlteracao(tx, chave, alteracao, { situacao, usuarioId, motivo, agora: clock.now() })
  return concluir(travado, acao, { id: alteracao.id, situacao, motivo })
}

/** Puts the change in force: frees outgoing vehicles and makes incoming ones guarantees at these prices. */
async function efetivar(
  travado: ContratoComAlteracao,
  acao: 'efetivarAlteracao' | 'aceitarAlteracao',
  { novas, emJogo, semRenave }: PrecosDeAgora<AlteracaoAberta['incluir'][number]>,
): Promise<Resposta> {
  const { tx, chave, alteracao, ato, clock } = travado
  const { id, remover } = alteracao
  const agora = clock.now()
  const penhores = remover.map(({ penhorId }) => penhorId)
  await updatePenhoresFechados(tx, chave.instituicaoFinanceiraId, penhores, agora)
  await deleteGarantias(
    tx,
    chave,
    remover.map(({ veiculoId }) => veiculoId),
  )
  await upsertGarantias(tx, chave, novas, agora)
  const fim = { situacao: 'aceita', usuarioId: ato.sessao.usuarioId, agora } as const
  await updateFimDaAlteracao(tx, { ...chave, alteracaoId: id }, fim)
  await responderPedido(travado, fim)
  const forcado = emJogo.length + semRenave.length > 0
  const motivo = descreverForcado(false, emJogo, semRenave)
  return concluir(travado, acao, { id, situacao: 'aceita', forcado, motivo })
}

/**
 * Refuses with 400 an answer to a request that is not open on this contract, one from the institution, and one without
 * a vehicle.
 */
function exigirPedido(
  { lado, pedido: aberto }: ContratoTravado,
  { pedidoReforcoId, incluir }: AlteracaoRequest,
) {
  if (!pedidoReforcoId) return
  if (lado !== 'loja' || aberto?.id !== pedidoReforcoId)
    throw campoInvalido('pedidoReforcoId', 'Este pedido de reforço não está aberto neste contrato.')
  if (incluir.length === 0)
    throw campoInvalido(
      'pedidoReforcoId',
      'Para responder a um pedido de reforço, inclua ao menos um veículo.',
    )
}

/**
 * Fulfils the request that the accepted proposal answers where the coverage is now 100% or more; else opens it again.
 * Must run before the coverage is evaluated, which may close the case and with it any open request.
 */
async function responderPedido(
  { tx, chave, contrato, alteracao, pedido, clock }: ContratoComAlteracao,
  fim: FimDoPedido,
): Promise<void> {
  if (pedido?.alteracaoId !== alteracao.id) return
  const { instituicaoFinanceiraId: instituicaoId } = chave
  const total = totalAtual(await listGarantiasAvaliadas(tx, chave, clock.today()))
  if (total < (await exigidoParaDecidir(tx, contrato)))
    return updatePedidoReaberto(tx, instituicaoId, alteracao.id)
  await updatePedidoCumprido(tx, { instituicaoId, id: pedido.id }, fim)
  await avisarPedidos(tx, 'cumprido', { instituicaoId, ids: [pedido.id] }, fim)
}

interface Conclusao {
  id: number
  situacao: SituacaoDaAlteracao
  motivo?: string | null
  forcado?: boolean
}

async function concluir(
  travado: ContratoTravado,
  acao: AcaoDaAlteracao,
  { id, situacao, motivo = null, forcado = false }: Conclusao,
): Promise<Resposta> {
  await updateContrato(travado.tx, travado.chave, {})
  const { contrato } = await registrarMudanca(travado, acao, { motivo, forcado })
  return { contratoId: contrato.id, alteracaoId: id, situacao, versao: contrato.versao }
}

/** Refuses with 400, naming the field, an outgoing vehicle that is no guarantee of this contract. */
function exigirSaidas({ garantias }: ContratoTravado, veiculoIds: readonly number[]) {
  const penhorDe = new Map(garantias.map(({ veiculoId, penhorId }) => [veiculoId, penhorId]))
  const saidas = veiculoIds.flatMap((veiculoId, index) => {
    const penhorId = penhorDe.get(veiculoId) ?? null
    return { veiculoId, penhorId, campo: `remover.${index}` }
  })
  const foraDoContrato = saidas.filter(({ penhorId }) => penhorId === null)
  if (foraDoContrato.length > 0)
    throw camposInvalidos(foraDoContrato.map(({ campo }) => ({ campo, mensagem: NAO_ESTA_EM_GARANTIA })))
  return saidas.flatMap(({ veiculoId, penhorId }) => (penhorId === null ? [] : [{ veiculoId, penhorId }]))
}

const entradasAvaliadas = ({ tx, chave, alteracao, clock }: ContratoComAlteracao) =>
  listEntradasAvaliadas(tx, { ...chave, alteracaoId: alteracao.id }, clock.today())

/**
 * Refuses with 400 a change after which the coverage is below 100% and no higher than before. `entram` is the incoming
 * vehicles' current value (domain 6), in centavos. Answers the vehicles' total after the change.
 */
async function exigirCobertura(
  { tx, chave, contrato, clock, alteracao }: ContratoComAlteracao,
  entram: Centavos,
): Promise<Centavos> {
  const garantias = await listGarantiasAvaliadas(tx, chave, clock.today())
  const depois = somar([totalDepois(garantias, [], [...alteracao.remover, ...alteracao.precos]), entram])
  const exigido = await exigidoParaDecidir(tx, contrato)
  const recusa = impedimentoDaCobertura({ antes: totalAtual(garantias), depois, exigido })
  if (recusa) throw new BusinessError(recusa)
  return depois
}
