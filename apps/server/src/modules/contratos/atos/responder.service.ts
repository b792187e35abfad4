import type { Ambiente } from '#ambiente.ts'
import type { ActInPath } from '#http/act.ts'
import { exigirOutraPessoa, anotarPrimeiraAprovacao } from '../aprovacao/quatro-olhos.service.ts'
import { ConfirmableError } from '#http/errors.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.service.ts'
import {
  anotarJulgamento,
  exigirPreco,
  garantiasAptas,
  jaEmGarantia,
} from '../garantias/garantias.service.ts'
import {
  type Confirmacao,
  confirmou,
  precosAConfirmar,
  descreverForcado,
  precosDeAgora,
} from '../garantias/precos-de-agora.ts'
import { exigirRenave } from '../garantias/exigir-renave.service.ts'
import { withLockedContrato } from '../nucleo/contrato-travado.service.ts'
import { insertRecusa, updateContrato } from '../nucleo/contratos.repository.ts'
import { upsertGarantias } from '../nucleo/garantias.repository.ts'
import { exigirLojaApta } from '../nucleo/lados.ts'
import { regraDoContrato } from '../nucleo/regra-do-contrato.ts'
import { listGarantiasAvaliadas } from '../nucleo/valores-atuais.repository.ts'
import { exigirTerminoFuturo } from './termino.ts'

/**
 * Makes the contract Ativo at the agreed prices when its guarantees are still valid (domain 2). Asks an institution
 * with 409 when the vehicles are now worth less than valorGarantia or a price is stale; once confirmed, today's prices
 * are taken. Asks it too about vehicles without an entry in Renave where its policy wants one. Refuses with 404 and 412. Refuses with 400 a passed end, a missing whitelist entry, a suspended store,
 * unfit vehicles, and who may not approve.
 */
export function aprovar(deps: Ambiente, ato: ActInPath, confirmacao: Confirmacao) {
  return withLockedContrato(deps, ato, 'aprovar', async (travado) => {
    const { tx, contrato, chave, lado, garantias, clock, novoStatus } = travado
    exigirTerminoFuturo(travado)
    await exigirLojaApta(travado)
    const regra = await regraDoContrato(tx, contrato)
    const candidatos = await garantiasAptas(travado, regra)
    const solta = garantias.find(({ penhorId }) => penhorId === null)
    if (solta) throw jaEmGarantia(solta.placa)
    await exigirOutraPessoa(travado, 'aprovar')
    const avaliadas = await listGarantiasAvaliadas(tx, chave, clock.today())
    const semRenave = lado === 'instituicao' ? await exigirRenave(travado, candidatos.values()) : []
    const precos = precosDeAgora(garantias, candidatos, avaliadas, semRenave)
    const insuficiente = precos.total < contrato.valorGarantia
    const defasados = precos.emJogo.some(({ referenciaDefasada }) => referenciaDefasada)
    const takesPrecos = lado === 'instituicao' && (insuficiente || defasados)
    const forcado = takesPrecos || semRenave.length > 0
    const emJogo = takesPrecos ? precos.emJogo : []
    if (forcado && !confirmou(confirmacao, precos))
      throw new ConfirmableError({ ...contrato, ...precosAConfirmar(travado, { ...precos, emJogo }, regra) })
    const conteudo = forcado ? precos.consentidos : null
    const primeira = await anotarPrimeiraAprovacao(travado, 'aprovar', { conteudo, forcado })
    if (primeira) return { ...primeira, aguardandoSegundaAprovacao: true as const }
    const agora = clock.now()
    if (takesPrecos) {
      for (const nova of precos.novas) exigirPreco(nova, candidatos.get(nova.veiculoId))
      await upsertGarantias(tx, chave, precos.novas, agora)
    }
    await anotarJulgamento(travado, regra, garantias)
    await updateContrato(tx, chave, { status: novoStatus, statusDesde: agora })
    const motivo = forcado ? descreverForcado(insuficiente, emJogo, semRenave) : null
    return (await registrarMudanca(travado, 'aprovar', { forcado, motivo })).contrato
  })
}

/**
 * Sends the proposal back with a reason. Its vehicles stay pledged, and the contract's refusal history names them.
 * Refuses with 404, 412, and with 400 by the table.
 */
export function recusar(deps: Ambiente, ato: ActInPath, motivo: string) {
  return withLockedContrato(deps, ato, 'recusar', async (travado) => {
    const { tx, chave, lado, garantias, clock, novoStatus } = travado
    const agora = clock.now()
    const veiculoIds = garantias.map(({ veiculoId }) => veiculoId)
    await insertRecusa(tx, { ...chave, lado, motivo, veiculoIds, usuarioId: ato.sessao.usuarioId, agora })
    await updateContrato(tx, chave, { status: novoStatus, statusDesde: agora })
    return (await registrarMudanca(travado, 'recusar', { motivo })).contrato
  })
}

/**
 * Takes back a proposal that the store has not answered (domain 2), so that it can be corrected and sent again. Its
 * vehicles stay pledged, and none counts as refused. The store consents by approving alone, so nobody on its side has
 * consented yet. Refuses with 404, 412, and with 400 by the table.
 */
export function recolher(deps: Ambiente, ato: ActInPath, motivo: string) {
  return withLockedContrato(deps, ato, 'recolher', async (travado) => {
    const { tx, chave, clock, novoStatus } = travado
    await updateContrato(tx, chave, { status: novoStatus, statusDesde: clock.now() })
    return (await registrarMudanca(travado, 'recolher', { motivo })).contrato
  })
}
