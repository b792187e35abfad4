import type { ListaComVisoes, VisaoRequest } from '@lastro/shared/visoes/visao'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'

interface VisoesKey {
  usuarioId: number
  lista: ListaComVisoes
}

const visoesDe = (db: Db, { usuarioId, lista }: VisoesKey) =>
  db.selectFrom('visao').where('usuarioId', '=', usuarioId).where('lista', '=', lista)

/** A person's own views of a list, by name; at most `MAXIMO_DE_VISOES`. */
export const listVisoes = (db: Db, deQuem: VisoesKey) =>
  visoesDe(db, deQuem).select(['id', 'nome', 'busca', 'inicial', 'versao']).orderBy('nomeUnico').execute()

export async function countVisoes(db: Db, deQuem: VisoesKey): Promise<number> {
  const { n } = await visoesDe(db, deQuem)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Locks a person, and so their views. */
export async function lockPessoa(tx: Tx, usuarioId: number): Promise<void> {
  await tx
    .selectFrom('usuario')
    .where('id', '=', usuarioId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Makes none of them the list's initial view. */
export async function updateSemInicial(tx: Tx, { usuarioId, lista }: VisoesKey): Promise<void> {
  await tx
    .updateTable('visao')
    .where('usuarioId', '=', usuarioId)
    .where('lista', '=', lista)
    .where('inicial', '=', true)
    .set((eb) => ({ inicial: false, versao: eb('versao', '+', 1) }))
    .execute()
}

/** The person's view of a name, in any case of letters. */
export const findVisaoPorNome = (db: Db, deQuem: VisoesKey, nome: string) =>
  visoesDe(db, deQuem)
    .where('nomeUnico', '=', sql<string>`lower(${nome})`)
    .select('versao')
    .executeTakeFirst()

/** The view if it is the person's own. */
export const findVisao = (db: Db, { usuarioId, id }: { usuarioId: number; id: number }) =>
  db
    .selectFrom('visao')
    .where('usuarioId', '=', usuarioId)
    .where('id', '=', id)
    .select('versao')
    .executeTakeFirst()

/** Inserts a view, or replaces the one of that name in any case of letters. Resolves to the id. */
export async function upsertVisao(tx: Tx, usuarioId: number, visao: VisaoRequest): Promise<number> {
  const { nome, busca, inicial } = visao
  const { id } = await tx
    .insertInto('visao')
    .values({ usuarioId, ...visao })
    .onConflict((conflict) =>
      conflict
        .columns(['usuarioId', 'lista', 'nomeUnico'])
        .doUpdateSet((eb) => ({ nome, busca, inicial, versao: eb('visao.versao', '+', 1) })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the view if it is the person's own. */
export async function deleteVisao(
  db: Db,
  { usuarioId, id }: { usuarioId: number; id: number },
): Promise<void> {
  await db.deleteFrom('visao').where('usuarioId', '=', usuarioId).where('id', '=', id).execute()
}
