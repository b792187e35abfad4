import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'

/** How far the database's clock is ahead of the world, in milliseconds, negative when behind; undefined: it never had one. */
export async function findAdiantado(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('relogioDeTeste').select('adiantadoMs').executeTakeFirst()
  return row?.adiantadoMs
}

export async function upsertAdiantado(db: Db, adiantadoMs: number): Promise<void> {
  await db
    .insertInto('relogioDeTeste')
    .values({ adiantadoMs })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ adiantadoMs }))
    .execute()
}

/** The last moment that the audit knows; undefined in a database that nobody has changed. */
export async function findUltimoAto(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('auditoria')
    .select(sql<Date | null>`max(ocorrida_em)`.as('em'))
    .executeTakeFirst()
  return row?.em ?? undefined
}

/** The oldest run that was asked for and not handed to the queue. */
export function findPedida(db: Db) {
  return db
    .selectFrom('tarefaPedida')
    .select(['id', 'nome', 'dados'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function deletePedida(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tarefaPedida').where('id', '=', id).execute()
}
