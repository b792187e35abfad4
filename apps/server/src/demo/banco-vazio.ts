import type { Db } from '../db/tables.ts'

/** Whether the database has neither establishments nor users. Reference prices may exist. */
export async function isBancoVazio(db: Db): Promise<boolean> {
  const estabelecimento = await db.selectFrom('estabelecimento').select('id').limit(1).executeTakeFirst()
  const usuario = await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()
  return !estabelecimento && !usuario
}
