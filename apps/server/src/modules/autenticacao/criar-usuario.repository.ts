import { CODIGOS_QUE_VINCULAM } from '@lastro/shared/permissoes'
import { type Insertable, sql } from 'kysely'
import { list } from '#db/lists.ts'
import type { UsuarioTable } from '#db/tables/acesso.ts'
import type { Db, Tx } from '#db/tables.ts'

export async function findTipoDoEstabelecimento(
  db: Db,
  id: number,
): Promise<'instituicao' | 'loja' | undefined> {
  const row = await db.selectFrom('estabelecimento').where('id', '=', id).select('tipo').executeTakeFirst()
  return row?.tipo
}

/** The platform's profiles that users of a kind may have. */
export function listPerfis(db: Db, tipo: 'operador' | 'instituicao' | 'loja') {
  return db
    .selectFrom('perfil')
    .where('tipo', '=', tipo)
    .where('instituicaoFinanceiraId', 'is', null)
    .select(['id', 'nome'])
    .orderBy('id')
    .execute()
}

/** The new user's id; undefined when the CPF already has a user. */
export async function insertUsuario(
  tx: Tx,
  usuario: Insertable<UsuarioTable>,
  perfis: PerfisDados,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('usuario')
    .values(usuario)
    .onConflict((oc) => oc.column('cpf').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await insertDePerfis(row.id, perfis).execute(tx)
  return row.id
}

export interface PerfisDados {
  perfilIds: readonly number[]
  /** null: the command line. */
  dadoPor: number | null
  agora: Date
}

/** Gives a person the profiles that are missing, with the binding codes that none of the others had. */
export const insertDePerfis = (usuarioId: number, { perfilIds, dadoPor, agora }: PerfisDados) => sql`
  insert into usuario_perfil (usuario_id, perfil_id, desde, dado_por, ganhou)
  select ${usuarioId}, perfil_id, ${agora}, ${dadoPor}, array(select codigo from perfil_permissao pp
    where pp.perfil_id = novo.perfil_id and codigo = ${sql`any(${list(CODIGOS_QUE_VINCULAM, 'text')})`}
      and not exists (select from usuario_perfil up join perfil_permissao tinha on tinha.perfil_id = up.perfil_id
        where up.usuario_id = ${usuarioId} and tinha.codigo = pp.codigo))
  from unnest(${list(perfilIds, 'bigint')}) as novo (perfil_id)
  on conflict do nothing`
