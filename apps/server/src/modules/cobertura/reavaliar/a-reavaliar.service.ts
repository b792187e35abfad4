import * as z from 'zod'
import { outageOf, UnknownOutcome } from '#db/outage.ts'
import type { Tx } from '#db/tables.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { ChaveDoContrato } from '../avaliar/avaliacao.repository.ts'

/**
 * The job that evaluates some contracts: those of which a vehicle left the stock, came back, or takes its reference price from elsewhere, and
 * those that a pass over many had to leave behind.
 */
export const REAVALIAR_CONTRATOS = {
  nome: 'reavaliar-contratos',
  dados: z.object({
    contratos: z.array(z.object({ instituicaoFinanceiraId: z.int(), contratoId: z.int() })),
    motivo: z.enum(['ano', 'estoque', 'importacao', 'inicial']).default('estoque'),
    reavaliacaoId: z.int().nullable().default(null),
  }),
}

/** Why contracts are evaluated other than by their own change. */
export type Causa = Pick<z.infer<typeof REAVALIAR_CONTRATOS.dados>, 'motivo' | 'reavaliacaoId'>
export const PELO_ESTOQUE: Causa = { motivo: 'estoque', reavaliacaoId: null }

/** Contracts of one job, which evaluates them in one transaction. */
export const POR_LOTE = 100

/** Asks for these contracts to be evaluated, in the transaction that makes it necessary. */
export async function pedirReavaliacaoDosContratos(
  tx: Tx,
  contratos: readonly ChaveDoContrato[],
  causa: Causa = PELO_ESTOQUE,
): Promise<void> {
  for (let start = 0; start < contratos.length; start += POR_LOTE)
    await enqueue(tx, REAVALIAR_CONTRATOS, { contratos: contratos.slice(start, start + POR_LOTE), ...causa })
}

/** Whether an evaluation failed for what it evaluated: fewer at a time, the others succeed. The database's own trouble is everybody's. */
export const eDoContrato = (error: unknown): boolean =>
  outageOf(error) === undefined && !(error instanceof UnknownOutcome)
