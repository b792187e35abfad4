import type { Db } from '../db/tables.ts'

/** Nobody works with this database yet: no establishments, no users. Reference prices may be there. */
export async function bancoVazio(db: Db): Promise<boolean> {
  const estabelecimento = await db.selectFrom('estabelecimento').select('id').limit(1).executeTakeFirst()
  const usuario = await db.selectFrom('usuario').select('id').limit(1).executeTakeFirst()
  return !estabelecimento && !usuario
}
