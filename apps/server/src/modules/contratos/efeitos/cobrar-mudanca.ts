import { STATUS } from '@lastro/shared/contratos/status'
import {
  cobrarAlteracao,
  cobrarAtivacao,
  cobrarInclusao,
  cobrarRemocao,
} from '#modules/cobranca/cobranca.service.ts'
import type { GarantiaRow } from '../nucleo/garantias.repository.ts'
import type { AutoriaDaMudanca, MudancaDoContrato } from './mudanca-do-contrato.ts'

const penhoresDe = (garantias: readonly GarantiaRow[]) =>
  garantias.flatMap(({ veiculoId, penhorId }) => (penhorId === null ? [] : [{ veiculoId, penhorId }]))

const penhoresSoEm = (garantias: readonly GarantiaRow[], outras: readonly GarantiaRow[]) => {
  const penhores = new Set(outras.map(({ penhorId }) => penhorId))
  return penhoresDe(garantias.filter(({ penhorId }) => !penhores.has(penhorId)))
}

/**
 * Bills what a change of a contract costs (domain 5). Only the two states and whether the act was a PUT of the terms
 * decide; nothing is billed unless one state is Ativo. A contract that ends keeps naming its vehicles, so the removal
 * of all of them is billed. One that stays Ativo is billed for the vehicles that came and went.
 */
export async function cobrarMudanca(
  { tx, clock, sessao }: AutoriaDaMudanca,
  { acao, antes, depois: { contrato: depois, garantias: garantiasDepois } }: MudancaDoContrato,
): Promise<void> {
  const contrato = {
    instituicaoId: depois.instituicaoFinanceiraId,
    contratoId: depois.id,
    lojaId: depois.lojaId,
    usuarioId: sessao?.usuarioId ?? null,
    agora: clock.now(),
  }
  const garantias = antes?.garantias ?? []
  const wasActive = antes !== undefined && STATUS[antes.contrato.status].vigente
  const isActive = STATUS[depois.status].vigente
  if (!wasActive && isActive) await cobrarAtivacao(tx, contrato, penhoresDe(garantiasDepois))
  if (wasActive && !isActive) await cobrarRemocao(tx, contrato, penhoresDe(garantias))
  if (!wasActive || !isActive) return
  await cobrarInclusao(tx, contrato, penhoresSoEm(garantiasDepois, garantias))
  await cobrarRemocao(tx, contrato, penhoresSoEm(garantias, garantiasDepois))
  if (acao === 'alterar') await cobrarAlteracao(tx, contrato, depois.versao)
}
