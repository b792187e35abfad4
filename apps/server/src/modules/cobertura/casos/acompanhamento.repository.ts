import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'

interface ChaveDoCaso {
  instituicaoFinanceiraId: number
  id: number
}

/** Reads the institution that owns a case; undefined where there is no such case. */
export function findInstituicaoDoCaso(db: Db, id: number) {
  return db
    .selectFrom('casoDeficit')
    .where('id', '=', id)
    .select('instituicaoFinanceiraId')
    .executeTakeFirst()
}

export function lockCaso(tx: Tx, { instituicaoFinanceiraId, id }: ChaveDoCaso) {
  return tx
    .selectFrom('casoDeficit')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', id)
    .select(['responsavelId', 'fechadoEm', 'versao'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateResponsavel(
  tx: Tx,
  { instituicaoFinanceiraId, id }: ChaveDoCaso,
  responsavelId: number | null,
): Promise<void> {
  await tx
    .updateTable('casoDeficit')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', id)
    .set({ responsavelId, versao: sql`versao + 1` })
    .execute()
}

export async function insertNota(
  tx: Tx,
  { instituicaoFinanceiraId, id: casoId }: ChaveDoCaso,
  nota: { usuarioId: number; texto: string; em: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('casoDeficitNota')
    .values({ instituicaoFinanceiraId, casoId, ...nota })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const MAXIMO_DE_PESSOAS = 500

/** Selects active people of an institution whose profiles let them change contracts. */
const responsaveis = (db: Db, instituicaoId: number) =>
  db
    .selectFrom('usuario')
    .where('usuario.estabelecimentoId', '=', instituicaoId)
    .where('usuario.ativo', '=', true)
    .where('usuario.servico', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('usuarioPerfil')
          .innerJoin('perfilPermissao', 'perfilPermissao.perfilId', 'usuarioPerfil.perfilId')
          .whereRef('usuarioPerfil.usuarioId', '=', 'usuario.id')
          .where('perfilPermissao.codigo', '=', 'Contratos.Contratos.Alterar')
          .select('usuarioPerfil.usuarioId'),
      ),
    )

/** Says whether this person may be responsible for the institution's cases. */
export async function existsResponsavel(db: Db, instituicaoId: number, id: number): Promise<boolean> {
  const row = await responsaveis(db, instituicaoId)
    .where('usuario.id', '=', id)
    .select('usuario.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Reads the people who may be responsible for the institution's cases, by name. */
export function listResponsaveis(db: Db, instituicaoId: number) {
  return responsaveis(db, instituicaoId)
    .select(['usuario.id', 'usuario.nome'])
    .orderBy('usuario.nome')
    .orderBy('usuario.id')
    .limit(MAXIMO_DE_PESSOAS)
    .execute()
}
