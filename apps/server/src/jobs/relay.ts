import { CompiledQuery, sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db, Tx } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'

const POR_VEZ = 100

/** The queue's own statements, within `tx`. */
const within = (tx: Tx) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

/**
 * Hands what was asked for to the queue, in one transaction with taking it off the list: nothing is lost or handed over twice. Leaves what
 * no job of this process answers to, which a newer server may have asked for. Resolves to the names of what it handed over.
 */
export function relay(db: Db, boss: PgBoss, nomes: readonly string[]): Promise<Set<string>> {
  return withTransaction(db, async (tx) => {
    const pedidas = await tx
      .deleteFrom('tarefaPedida')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('tarefaPedida')
          .where('nome', '=', sql<string>`any(${[...nomes]}::text[])`)
          .select('id')
          .orderBy('id')
          .limit(POR_VEZ)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['nome', 'dados'])
      .execute()
    for (const { nome, dados } of pedidas) await boss.send(nome, dados as object, { db: within(tx) })
    return new Set(pedidas.map(({ nome }) => nome))
  })
}
