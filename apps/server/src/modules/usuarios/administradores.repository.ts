import { CODIGO_DE_QUEM_ADMINISTRA } from '@lastro/shared/permissoes'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'
import { administradores } from './administradores.sql.ts'

/** The active administrators of an establishment's accesses, by name. */
export function listAdministradores(db: Db, estabelecimentoId: number) {
  return administradores(db)
    .where('usuario.estabelecimentoId', '=', estabelecimentoId)
    .select(['usuario.id', 'usuario.nome'])
    .orderBy('usuario.nome')
    .orderBy('usuario.id')
    .limit(1_000)
    .execute()
}

/** Of all establishments with people who have a profile, those that are administered. */
export async function listAdministrados(tx: Tx, perfilId: number): Promise<number[]> {
  const rows = await administradores(tx)
    .where('usuario.estabelecimentoId', 'in', ({ selectFrom }) =>
      selectFrom('usuarioPerfil')
        .innerJoin('usuario as outro', 'outro.id', 'usuarioPerfil.usuarioId')
        .where('usuarioPerfil.perfilId', '=', perfilId)
        .where('outro.estabelecimentoId', 'is not', null)
        .select('outro.estabelecimentoId'),
    )
    .select('usuario.estabelecimentoId')
    .distinct()
    .execute()
  return rows.flatMap(({ estabelecimentoId }) => estabelecimentoId ?? [])
}

/** Whether people have a profile in an institution that asks two people for binding codes, or keeps its accesses itself. */
export async function existsPerfilGuardado(tx: Tx, perfilId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('usuarioPerfil')
    .innerJoin('usuario', 'usuario.id', 'usuarioPerfil.usuarioId')
    .innerJoin(
      'politicaInstituicao as politica',
      'politica.instituicaoFinanceiraId',
      'usuario.estabelecimentoId',
    )
    .where('usuarioPerfil.perfilId', '=', perfilId)
    .where((eb) =>
      eb.or([
        eb('politica.acessoPorDuasPessoas', '=', true),
        eb('politica.operadorMantemAcessos', '=', false),
      ]),
    )
    .select('usuario.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether two people ever administered the accesses of an institution. */
export async function existsSegundoAdministrador(tx: Tx, instituicaoId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('instituicaoFinanceira')
    .where('id', '=', instituicaoId)
    .where('doisAdministradoresEm', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that an establishment's accesses are administered; the first time counts. */
export async function updateAdministrado(tx: Tx, estabelecimentoId: number, agora: Date): Promise<void> {
  await tx
    .updateTable('estabelecimento')
    .set({ administradoEm: agora })
    .where('id', '=', estabelecimentoId)
    .where('administradoEm', 'is', null)
    .execute()
}

/** Notes that two people administer the accesses of an institution; the first time counts. */
export async function updateDoisAdministradores(tx: Tx, instituicaoId: number, agora: Date): Promise<void> {
  await tx
    .updateTable('instituicaoFinanceira')
    .set({ doisAdministradoresEm: agora })
    .where('id', '=', instituicaoId)
    .where('doisAdministradoresEm', 'is', null)
    .execute()
}

/**
 * Establishments (0: the platform) that sign in elsewhere alone, and whose sealed access is no way in. It is off, or
 * administers no accesses, or has no second factor.
 */
export async function listSemEntrada(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(p.instituicao_financeira_id, 0) as id
    from provedor_sso p join usuario u on u.id = p.lacrado_id
    where p.em_vigor and p.somente_sso and not (
      u.ativo and exists (select from segundo_fator f where f.usuario_id = u.id)
      and exists (select from usuario_perfil up join perfil_permissao pp on pp.perfil_id = up.perfil_id
        where up.usuario_id = u.id and pp.codigo = case when p.instituicao_financeira_id is null
          then ${CODIGO_DE_QUEM_ADMINISTRA.operador} else ${CODIGO_DE_QUEM_ADMINISTRA.instituicao} end))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
