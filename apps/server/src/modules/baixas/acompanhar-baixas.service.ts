import * as z from 'zod'
import type { Tx } from '#db/tables.ts'
import { enqueue } from '#jobs/enqueue.ts'

/** The job that releases what a fresh balance of 0 frees, and notes which overdue payoffs owe nothing. */
export const ACOMPANHAR_BAIXAS = {
  nome: 'acompanhar-baixas',
  /** null: of all institutions. */
  dados: z.object({ instituicaoId: z.int().nullable().default(null) }),
}

/** Queues the look at an institution's open payoffs in the transaction that loads its balances. */
export const pedirAcompanhamentoDasBaixas = (tx: Tx, instituicaoId: number): Promise<void> =>
  enqueue(tx, ACOMPANHAR_BAIXAS, { instituicaoId }, { chave: `instituicao:${instituicaoId}` })
