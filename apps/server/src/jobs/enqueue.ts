import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'
import type { Job } from './job.ts'

/**
 * Asks for a run of `job` in the current transaction: the run starts soon after the commit, never after a rollback.
 * Requests with one `chave` make one run until the queue takes it over.
 */
export async function enqueue<D>(
  tx: Tx,
  job: Pick<Job<D>, 'nome' | 'dados'>,
  dados: D,
  { chave = null }: { chave?: string | null } = {},
): Promise<void> {
  await tx
    .insertInto('tarefaPedida')
    .values({ nome: job.nome, chave, dados: JSON.stringify(job.dados.parse(dados)) })
    // An update, not "do nothing": it locks the row until this commit, so that the run sees this transaction's rows.
    .onConflict((conflict) =>
      conflict
        .columns(['nome', 'chave'])
        .doUpdateSet((eb) => ({ dados: eb.ref('excluded.dados'), pedidaEm: sql`now()` })),
    )
    .execute()
}
