import type { Db, Tx } from '#db/tables.ts'
import { sql } from 'kysely'

export function findEmail(db: Db, usuarioId: number) {
  return db
    .selectFrom('usuario')
    .where('id', '=', usuarioId)
    .select(['email', 'emailConfirmadoEm as confirmadoEm'])
    .executeTakeFirstOrThrow()
}

/** Another person of the establishment who has the address. */
export async function existsEmail(
  db: Db,
  { usuarioId, estabelecimentoId, email }: { usuarioId: number; estabelecimentoId: number; email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('usuario')
    .where(sql`coalesce(estabelecimento_id, 0)`, '=', estabelecimentoId)
    .where('email', '=', email)
    .where('id', '<>', usuarioId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets an address that isn't confirmed yet, or takes it away. */
export async function updateEmail(tx: Tx, usuarioId: number, email: string | null): Promise<void> {
  await tx
    .updateTable('usuario')
    .set({ email, emailConfirmadoEm: null, versao: sql`versao + 1` })
    .where('id', '=', usuarioId)
    .execute()
}

export async function updateEmailConfirmado(tx: Tx, usuarioId: number, agora: Date): Promise<void> {
  await tx
    .updateTable('usuario')
    .set({ emailConfirmadoEm: sql`coalesce(email_confirmado_em, ${agora})` })
    .where('id', '=', usuarioId)
    .execute()
}

/** Sets the password that a person chose by a letter's link. */
export async function updateSenhaPorLink(
  tx: Tx,
  usuarioId: number,
  { senhaHash, agora }: { senhaHash: string; agora: Date },
): Promise<void> {
  await tx
    .updateTable('usuario')
    .set({ senhaHash, senhaAlteradaEm: agora, senhaProvisoria: false })
    .where('id', '=', usuarioId)
    .execute()
}
