import { sql } from 'kysely'
import { countAll } from '#db/count.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { TipoUsuario } from '#http/acesso.ts'

/** Every profile with its codes and number of users, by kind and name. `usuarioId` marks the profiles of that user. */
export async function listPerfisComCodigos(db: Db, usuarioId: number) {
  return db
    .selectFrom('perfil')
    .select([
      'perfil.id',
      'perfil.nome',
      'perfil.tipo',
      'perfil.versao',
      sql<string[]>`array(select codigo from perfil_permissao pp where pp.perfil_id = perfil.id)`.as(
        'permissoes',
      ),
      sql<number>`(select count(*) from usuario_perfil up where up.perfil_id = perfil.id)::int`.as(
        'usuarios',
      ),
      sql<boolean>`exists (select from usuario_perfil up where up.perfil_id = perfil.id
        and up.usuario_id = ${usuarioId})`.as('proprio'),
    ])
    .orderBy(sql`array_position(array['operador', 'instituicao', 'loja'], perfil.tipo)`)
    .orderBy(sql`normalizar(perfil.nome)`)
    .orderBy('perfil.id')
    .limit(MAXIMO_DE_PERFIS)
    .execute()
}

/** Most profiles of an installation, because they are read whole. */
export const MAXIMO_DE_PERFIS = 500

export async function countPerfis(tx: Tx): Promise<number> {
  return countAll(tx.selectFrom('perfil'))
}

export async function existsPerfil(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('perfil').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/** The profile with its codes, locked: whoever gives it waits, and then sees its final codes. */
export async function lockPerfil(tx: Tx, id: number) {
  const perfil = await tx
    .selectFrom('perfil')
    .where('id', '=', id)
    .select(['id', 'nome', 'tipo', 'versao'])
    .forUpdate()
    .executeTakeFirst()
  if (!perfil) return undefined
  const rows = await tx.selectFrom('perfilPermissao').where('perfilId', '=', id).select('codigo').execute()
  return { ...perfil, permissoes: rows.map(({ codigo }) => codigo) }
}

/**
 * Locks all profiles. Names are compared without accents and case, which no unique index covers, so writes come one
 * after the other.
 */
export async function lockAllPerfis(tx: Tx): Promise<void> {
  await sql`lock table perfil in share row exclusive mode`.execute(tx)
}

/** Whether another profile of the kind has the name, ignoring accents and case. */
export async function existsNome(
  tx: Tx,
  { tipo, nome, exceto }: { tipo: TipoUsuario; nome: string; exceto: number | undefined },
): Promise<boolean> {
  const row = await tx
    .selectFrom('perfil')
    .where('tipo', '=', tipo)
    .where(sql<boolean>`normalizar(nome) = normalizar(${nome})`)
    .$if(exceto !== undefined, (query) => query.where('id', '!=', exceto ?? 0))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPerfil(
  tx: Tx,
  perfil: { tipo: TipoUsuario; nome: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('perfil')
    .values(perfil)
    .onConflict((oc) => oc.columns(['tipo', 'nome']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateNome(tx: Tx, id: number, nome: string): Promise<void> {
  await tx.updateTable('perfil').set({ nome, versao: sql`versao + 1` }).where('id', '=', id).execute()
}

export async function updateCodigos(tx: Tx, perfilId: number, codigos: readonly string[]): Promise<void> {
  await tx.deleteFrom('perfilPermissao').where('perfilId', '=', perfilId).execute()
  await tx
    .insertInto('perfilPermissao')
    .values(codigos.map((codigo) => ({ perfilId, codigo })))
    .execute()
}

export async function countUsuariosDoPerfil(tx: Tx, perfilId: number): Promise<number> {
  return countAll(tx.selectFrom('usuarioPerfil').where('perfilId', '=', perfilId))
}

export async function deletePerfil(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('perfil').where('id', '=', id).execute()
}
