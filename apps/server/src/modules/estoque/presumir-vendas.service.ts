import * as z from 'zod'
import type { Tx } from '#db/tables.ts'
import { enqueue } from '#jobs/enqueue.ts'

/** The job that opens payoffs of pledged vehicles that left the stock, and cancels those of vehicles that came back. */
export const PRESUMIR_VENDAS = {
  nome: 'presumir-vendas',
  /** null: of all stores. */
  dados: z.object({ lojaId: z.int().nullable().default(null) }),
}

/** Queues the look at a store's pledged vehicles in the transaction that took some out of its stock, or back. */
export const pedirPresuncaoDeVendas = (tx: Tx, lojaId: number): Promise<void> =>
  enqueue(tx, PRESUMIR_VENDAS, { lojaId }, { chave: `loja:${lojaId}` })
