import { STATUS, type StatusContrato } from '@lastro/shared/contratos/status'
import type { Clock } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import {
  type Avaliacao,
  type ChaveDaCobertura,
  deleteCobertura,
  type CoberturaMudada,
  upsertAvaliacoes,
} from '../avaliar/avaliacao.repository.ts'
import { avisarCasos } from '../casos/avisos-dos-casos.service.ts'
import { insertPassos, listCasosAbertos, updateCasosFechados } from '../casos/casos.repository.ts'
import { atualizarCasos } from '../casos/casos.service.ts'

interface ContratoMudado {
  contrato: { instituicaoFinanceiraId: number; id: number; status: StatusContrato }
  garantias: readonly { penhorId: number | null }[]
}

/**
 * Evaluates contracts that were just changed, at the end of the changing transaction. Drafts are skipped, because they
 * pledge nothing.
 */
export async function avaliarMudancas(
  tx: Tx,
  clock: Clock,
  mudados: readonly ContratoMudado[],
): Promise<void> {
  const avaliacao = {
    hoje: clock.today(),
    agora: clock.now(),
    motivo: 'contrato' as const,
    reavaliacaoId: null,
  }
  const cobertos: ChaveDaCobertura[] = []
  for (const { contrato, garantias } of mudados) {
    const { instituicaoFinanceiraId, id: contratoId, status } = contrato
    const chave = { instituicaoFinanceiraId, contratoId }
    const { fase, penhora } = STATUS[status]
    if (fase === 'rascunho') continue
    if (!penhora || garantias.every(({ penhorId }) => penhorId === null)) await encerrar(tx, chave, avaliacao)
    else cobertos.push(chave)
  }
  if (cobertos.length === 0) return
  await concluirAvaliacao(tx, await upsertAvaliacoes(tx, cobertos, avaliacao), avaliacao)
}

/**
 * Updates the cases and sends the notices of contracts whose evaluation changed. What the first evaluation after an
 * upgrade finds is left to the digest.
 */
export async function concluirAvaliacao(
  tx: Tx,
  mudaram: readonly CoberturaMudada[],
  { agora, hoje, motivo }: Avaliacao,
): Promise<void> {
  const casosAvaliados = await atualizarCasos(tx, mudaram, agora)
  if (motivo !== 'inicial') await avisarCasos(tx, casosAvaliados, { agora, hoje, motivo })
}

/** Removes the coverage of a contract that ended or has no vehicles any more, and closes its open case. */
async function encerrar(
  tx: Tx,
  contrato: ChaveDaCobertura,
  { agora, hoje }: Pick<Avaliacao, 'agora' | 'hoje'>,
): Promise<void> {
  const encerrada = await deleteCobertura(tx, contrato, agora)
  if (!encerrada) return
  const casos = await listCasosAbertos(tx, [contrato])
  await updateCasosFechados(tx, casos, agora)
  await insertPassos(
    tx,
    casos.map((caso) => ({ caso, passo: 'fechado' as const, ...encerrada })),
    agora,
  )
  await avisarCasos(
    tx,
    casos.map((caso) => ({ caso, fechado: true, cobertura: null })),
    { agora, hoje },
  )
}
