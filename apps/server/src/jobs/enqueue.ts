import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'
import type { Job } from './job.ts'

/**
 * Asks for a run of `job`, in the transaction that makes it necessary: it runs soon after the commit, and never after a rollback. With a
 * `chave`, asking again before it was handed over asks for one run.
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
    // An update, not "do nothing": it locks the row until this commit, so that the run sees what is written here.
    .onConflict((conflict) =>
      conflict
        .columns(['nome', 'chave'])
        .doUpdateSet((eb) => ({ dados: eb.ref('excluded.dados'), pedidaEm: sql`now()` })),
    )
    .execute()
}
