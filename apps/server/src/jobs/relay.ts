import { CompiledQuery } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db, Tx } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import { anyOf } from '../db/lists.ts'

const BATCH = 100

/** Lets the queue send its statements within `tx`. */
const within = (tx: Tx) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

/**
 * Moves requested runs to the queue in one transaction, so none is lost or doubled. Leaves jobs unknown to this
 * process, which a newer server may have asked for. Resolves to the names of the moved jobs.
 */
export function relay(db: Db, boss: PgBoss, nomes: readonly string[]): Promise<Set<string>> {
  return withTransaction(db, async (tx) => {
    const requested = await tx
      .deleteFrom('tarefaPedida')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('tarefaPedida')
          .where('nome', '=', anyOf(nomes, 'text'))
          .select('id')
          .orderBy('id')
          .limit(BATCH)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['nome', 'dados'])
      .execute()
    for (const { nome, dados } of requested) await boss.send(nome, dados as object, { db: within(tx) })
    return new Set(requested.map(({ nome }) => nome))
  })
}
