import type { Insertable } from 'kysely'
import type { UsuarioTable } from '#db/tables/acesso.ts'
import type { Db, Tx } from '#db/tables.ts'

export async function findTipoDoEstabelecimento(
  db: Db,
  id: number,
): Promise<'instituicao' | 'loja' | undefined> {
  const row = await db.selectFrom('estabelecimento').where('id', '=', id).select('tipo').executeTakeFirst()
  return row?.tipo
}

/** The profiles that users of a kind may have. */
export function listPerfis(db: Db, tipo: 'operador' | 'instituicao' | 'loja') {
  return db.selectFrom('perfil').where('tipo', '=', tipo).select(['id', 'nome']).orderBy('id').execute()
}

/** The new user's id; undefined when the CPF already has a user. */
export async function insertUsuario(
  tx: Tx,
  usuario: Insertable<UsuarioTable>,
  perfilIds: readonly number[],
): Promise<number | undefined> {
  const row = await tx
    .insertInto('usuario')
    .values(usuario)
    .onConflict((oc) => oc.column('cpf').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .insertInto('usuarioPerfil')
    .values(perfilIds.map((perfilId) => ({ usuarioId: row.id, perfilId })))
    .execute()
  return row.id
}
