import type { Db } from '#db/tables.ts'

/** Whether people of some establishment sign in by an identity provider. */
export async function existsProvedorAtivo(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('provedorSso')
    .where('emVigor', '=', true)
    .where('ativo', '=', true)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
