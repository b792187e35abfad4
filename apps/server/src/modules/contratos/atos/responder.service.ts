import type { Ambiente } from '../../../ambiente.ts'
import type { AtoNoCaminho } from '../../../http/ato.ts'
import { primeiraAprovacao } from '../aprovacao/quatro-olhos.service.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.ts'
import { garantiasAptas, jaEmGarantia } from '../garantias/garantias.service.ts'
import { comContratoTravado } from '../nucleo/contrato-travado.ts'
import { insertRecusa, updateContrato } from '../nucleo/contratos.repository.ts'
import { exigirWhitelistDo } from '../nucleo/lados.ts'

/** Makes the contract Ativo when its guarantees are still valid (domain 2). Throws 404, 412; 400 otherwise. */
export function aprovar(deps: Ambiente, ato: AtoNoCaminho) {
  return comContratoTravado(deps, ato, 'aprovar', async (travado) => {
    const { tx, chave, garantias, clock, para } = travado
    await exigirWhitelistDo(travado)
    await garantiasAptas(travado)
    const solta = garantias.find(({ penhorId }) => penhorId === null)
    if (solta) throw jaEmGarantia(solta.placa)
    const primeira = await primeiraAprovacao(travado, 'aprovar')
    if (primeira) return { ...primeira, aguardandoSegundaAprovacao: true as const }
    await updateContrato(tx, chave, { status: para, statusDesde: clock.now() })
    return (await registrarMudanca(travado, 'aprovar')).contrato
  })
}

/**
 * Sends the proposal back with a reason; its vehicles stay pledged, and are named by the contract's refusal history. Throws 404, 412, and
 * 400 by the table.
 */
export function recusar(deps: Ambiente, ato: AtoNoCaminho, motivo: string) {
  return comContratoTravado(deps, ato, 'recusar', async (travado) => {
    const { tx, chave, lado, garantias, clock, para } = travado
    const agora = clock.now()
    const veiculoIds = garantias.map(({ veiculoId }) => veiculoId)
    await insertRecusa(tx, { ...chave, lado, motivo, veiculoIds, usuarioId: ato.sessao.usuarioId, agora })
    await updateContrato(tx, chave, { status: para, statusDesde: agora })
    return (await registrarMudanca(travado, 'recusar', { motivo })).contrato
  })
}
