import { STATUS } from '@lastro/shared/contratos/status'
import {
  cobrarAlteracao,
  cobrarAtivacao,
  cobrarInclusao,
  cobrarRemocao,
} from '#modules/cobranca/cobranca.service.ts'
import type { GarantiaRow } from '../nucleo/garantias.repository.ts'
import type { AutoriaDaMudanca, MudancaDoContrato } from './mudanca-do-contrato.ts'

const penhoradas = (garantias: readonly GarantiaRow[]) =>
  garantias.flatMap(({ veiculoId, penhorId }) => (penhorId === null ? [] : [{ veiculoId, penhorId }]))

const semAs = (garantias: readonly GarantiaRow[], outras: readonly GarantiaRow[]) => {
  const penhores = new Set(outras.map(({ penhorId }) => penhorId))
  return penhoradas(garantias.filter(({ penhorId }) => !penhores.has(penhorId)))
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
  const era = antes !== undefined && STATUS[antes.contrato.status].fase === 'ativo'
  const ficou = STATUS[depois.status].fase === 'ativo'
  if (!era && ficou) await cobrarAtivacao(tx, contrato, penhoradas(garantiasDepois))
  if (era && !ficou) await cobrarRemocao(tx, contrato, penhoradas(garantias))
  if (!era || !ficou) return
  await cobrarInclusao(tx, contrato, semAs(garantiasDepois, garantias))
  await cobrarRemocao(tx, contrato, semAs(garantias, garantiasDepois))
  if (acao === 'alterar') await cobrarAlteracao(tx, contrato, depois.versao)
}
