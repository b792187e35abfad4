import type { Ambiente } from '#ambiente.ts'
import type { ActInPath } from '#http/act.ts'
import { encerrarPedidos } from '#modules/pedidos-reforco/pedidos.service.ts'
import { anotarPrimeiraAprovacao } from '../aprovacao/quatro-olhos.service.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.ts'
import { encerrarAlteracao } from '../garantias/encerrar-alteracao.ts'
import { soltarGarantias } from '../garantias/garantias.service.ts'
import { comContratoTravado } from '../nucleo/contrato-travado.ts'
import { updateContrato } from '../nucleo/contratos.repository.ts'

const CONTRATO_TERMINOU = 'O contrato terminou.'

/**
 * Ends the contract, by cancelling before it was Ativo or by settling, and frees its vehicles. Settling waits for a
 * second person where the policy asks for one. Refuses with 404, 412, and with 400 by the table or the person who
 * consented first.
 */
function encerrar(deps: Ambiente, ato: ActInPath, acao: 'cancelar' | 'liquidar') {
  return comContratoTravado(deps, ato, acao, async (travado) => {
    const { tx, chave, clock, novoStatus, alteracao, pedido } = travado
    const primeira = acao === 'liquidar' && (await anotarPrimeiraAprovacao(travado, 'liquidar'))
    if (primeira) return { ...primeira, aguardandoSegundaAprovacao: true as const }
    const agora = clock.now()
    await soltarGarantias(travado)
    if (alteracao)
      await encerrarAlteracao(tx, chave, alteracao, {
        situacao: 'encerrada',
        usuarioId: ato.sessao.usuarioId,
        agora,
      })
    await updateContrato(tx, chave, { status: novoStatus, statusDesde: agora })
    // After the update, because the notice to the store’s system names the new status.
    if (pedido)
      await encerrarPedidos(tx, [{ ...chave, contratoId: chave.id }], { motivo: CONTRATO_TERMINOU, agora })
    return (await registrarMudanca(travado, acao)).contrato
  })
}

export const cancelar = (deps: Ambiente, ato: ActInPath) => encerrar(deps, ato, 'cancelar')

export const liquidar = (deps: Ambiente, ato: ActInPath) => encerrar(deps, ato, 'liquidar')
