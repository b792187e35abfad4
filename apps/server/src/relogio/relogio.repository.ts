import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** Milliseconds that the database's clock is ahead of the real one, negative when behind; undefined: never moved. */
export async function findOffsetMs(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('relogioDeTeste').select('adiantadoMs').executeTakeFirst()
  return row?.adiantadoMs
}

export async function upsertOffsetMs(db: Db, adiantadoMs: number): Promise<void> {
  await db
    .insertInto('relogioDeTeste')
    .values({ adiantadoMs })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ adiantadoMs }))
    .execute()
}

/** Instant of the last act in the audit; undefined in an unchanged database. */
export async function findLastAct(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('auditoria')
    .select(sql<Date | null>`max(ocorrida_em)`.as('em'))
    .executeTakeFirst()
  return row?.em ?? undefined
}

/** The oldest requested run that the queue has not taken. */
export function findRequestedRun(db: Db) {
  return db
    .selectFrom('tarefaPedida')
    .select(['id', 'nome', 'dados'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteRequestedRun(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tarefaPedida').where('id', '=', id).execute()
}
