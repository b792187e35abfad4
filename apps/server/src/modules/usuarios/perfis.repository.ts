import { MAXIMO_DE_PERFIS_PROPRIOS } from '@lastro/shared/usuarios/equipe'
import { sql } from 'kysely'
import { countAll } from '#db/count.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { TipoUsuario } from '#http/acesso.ts'

interface PerfisQuery {
  /** Marks the profiles of this user. */
  usuarioId: number
  /** Only what people of this establishment may have, counting them alone; absent: all of the platform's. */
  tipo?: TipoUsuario
  estabelecimentoId?: number
}

/** Profiles with their codes and number of users, by kind and name. */
export async function listPerfisComCodigos(db: Db, { usuarioId, tipo, estabelecimentoId }: PerfisQuery) {
  // A profile of the platform has people everywhere: one establishment's are found by their own key.
  const pessoas =
    estabelecimentoId === undefined
      ? sql`usuario_perfil up where up.perfil_id = perfil.id`
      : sql`usuario u, lateral (select from usuario_perfil up where up.usuario_id = u.id and up.perfil_id = perfil.id offset 0) dele
          where u.estabelecimento_id = ${estabelecimentoId}`
  return db
    .selectFrom('perfil')
    .where((eb) =>
      eb.or([
        eb('perfil.instituicaoFinanceiraId', 'is', null),
        ...(estabelecimentoId === undefined
          ? []
          : [eb('perfil.instituicaoFinanceiraId', '=', estabelecimentoId)]),
      ]),
    )
    .$if(tipo !== undefined, (query) => query.where('perfil.tipo', '=', tipo ?? 'loja'))
    .select([
      'perfil.id',
      'perfil.nome',
      'perfil.tipo',
      'perfil.versao',
      'perfil.instituicaoFinanceiraId',
      sql<string[]>`array(select codigo from perfil_permissao pp where pp.perfil_id = perfil.id)`.as(
        'permissoes',
      ),
      sql<number>`(select count(*) from ${pessoas})::int`.as('usuarios'),
      sql<boolean>`exists (select from usuario_perfil up where up.perfil_id = perfil.id
        and up.usuario_id = ${usuarioId})`.as('proprio'),
    ])
    .orderBy(sql`array_position(array['operador', 'instituicao', 'loja'], perfil.tipo)`)
    .orderBy(sql`normalizar(perfil.nome)`)
    .orderBy('perfil.id')
    .limit(MAXIMO_DE_PERFIS + MAXIMO_DE_PERFIS_PROPRIOS)
    .execute()
}

/** Most profiles of the platform, because they are read whole. */
export const MAXIMO_DE_PERFIS = 500

/** The platform's (null) or an institution's own profiles. */
export async function countPerfis(tx: Tx, instituicaoFinanceiraId: number | null): Promise<number> {
  return countAll(
    tx.selectFrom('perfil').where('instituicaoFinanceiraId', 'is not distinct from', instituicaoFinanceiraId),
  )
}

/** Whether an operator's page has the profile. */
export async function existsPerfil(db: Db, id: number): Promise<boolean> {
  const query = db.selectFrom('perfil').where('id', '=', id).where('instituicaoFinanceiraId', 'is', null)
  return (await query.select('id').executeTakeFirst()) !== undefined
}

/** Whether people of an institution may have the profile. */
export async function existsPerfilDaInstituicao(db: Db, id: number, instituicaoId: number): Promise<boolean> {
  const query = db
    .selectFrom('perfil')
    .where('id', '=', id)
    .where('tipo', '=', 'instituicao')
    .where((eb) =>
      eb.or([eb('instituicaoFinanceiraId', 'is', null), eb('instituicaoFinanceiraId', '=', instituicaoId)]),
    )
  return (await query.select('id').executeTakeFirst()) !== undefined
}

/** The profile with its codes, locked: whoever gives it waits, and then sees its final codes. */
export async function lockPerfil(tx: Tx, id: number) {
  const perfil = await tx
    .selectFrom('perfil')
    .where('id', '=', id)
    .select(['id', 'nome', 'tipo', 'versao', 'instituicaoFinanceiraId'])
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

/**
 * Whether another profile of the kind, of the platform or of the institution, has the name, ignoring accents and case.
 */
export async function existsNome(
  tx: Tx,
  {
    tipo,
    nome,
    instituicaoFinanceiraId,
    exceto,
  }: {
    tipo: TipoUsuario
    nome: string
    instituicaoFinanceiraId: number | null
    exceto: number | undefined
  },
): Promise<boolean> {
  const row = await tx
    .selectFrom('perfil')
    .where('tipo', '=', tipo)
    .where(
      sql<boolean>`coalesce(instituicao_financeira_id, ${instituicaoFinanceiraId}::bigint) is not distinct from ${instituicaoFinanceiraId}::bigint`,
    )
    .where(sql<boolean>`normalizar(nome) = normalizar(${nome})`)
    .$if(exceto !== undefined, (query) => query.where('id', '!=', exceto ?? 0))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPerfil(
  tx: Tx,
  perfil: { tipo: TipoUsuario; nome: string; instituicaoFinanceiraId: number | null },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('perfil')
    .values(perfil)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateNome(tx: Tx, id: number, nome: string): Promise<void> {
  await tx.updateTable('perfil').set({ nome, versao: sql`versao + 1` }).where('id', '=', id).execute()
}

/** Replaces a profile's codes; those that stay keep since when it has them. */
export async function updateCodigos(
  tx: Tx,
  perfilId: number,
  { codigos, agora }: { codigos: readonly string[]; agora: Date },
): Promise<void> {
  await tx
    .deleteFrom('perfilPermissao')
    .where('perfilId', '=', perfilId)
    .where('codigo', 'not in', codigos)
    .execute()
  await tx
    .insertInto('perfilPermissao')
    .values(codigos.map((codigo) => ({ perfilId, codigo, desde: agora })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countUsuariosDoPerfil(tx: Tx, perfilId: number): Promise<number> {
  return countAll(tx.selectFrom('usuarioPerfil').where('perfilId', '=', perfilId))
}

export async function deletePerfil(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('perfil').where('id', '=', id).execute()
}
