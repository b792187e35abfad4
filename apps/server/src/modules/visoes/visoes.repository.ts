import type { ListaComVisoes, VisaoRequest } from '@lastro/shared/visoes/visao'
import type { Db, Tx } from '#db/tables.ts'

interface DaPessoa {
  usuarioId: number
  lista: ListaComVisoes
}

const visoesDe = (db: Db, { usuarioId, lista }: DaPessoa) =>
  db.selectFrom('visao').where('usuarioId', '=', usuarioId).where('lista', '=', lista)

/** A person's own of a list, by name; there are `MAXIMO_DE_VISOES` at most. */
export const listVisoes = (db: Db, deQuem: DaPessoa) =>
  visoesDe(db, deQuem).select(['id', 'nome', 'busca', 'inicial']).orderBy('nomeUnico').execute()

export async function countVisoes(db: Db, deQuem: DaPessoa): Promise<number> {
  const { n } = await visoesDe(db, deQuem)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Holds a person, and so their views, until the transaction ends. */
export async function lockPessoa(tx: Tx, usuarioId: number): Promise<void> {
  await tx
    .selectFrom('usuario')
    .where('id', '=', usuarioId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** None of them is how the list opens any more. */
export async function updateSemInicial(tx: Tx, { usuarioId, lista }: DaPessoa): Promise<void> {
  await tx
    .updateTable('visao')
    .where('usuarioId', '=', usuarioId)
    .where('lista', '=', lista)
    .where('inicial', '=', true)
    .set({ inicial: false })
    .execute()
}

/** Answers the id; one of the same name, in any case of letters, is replaced. */
export async function upsertVisao(tx: Tx, usuarioId: number, visao: VisaoRequest): Promise<number> {
  const { nome, busca, inicial } = visao
  const { id } = await tx
    .insertInto('visao')
    .values({ usuarioId, ...visao })
    .onConflict((conflict) =>
      conflict.columns(['usuarioId', 'lista', 'nomeUnico']).doUpdateSet({ nome, busca, inicial }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes it where it is theirs. */
export async function deleteVisao(
  db: Db,
  { usuarioId, id }: { usuarioId: number; id: number },
): Promise<void> {
  await db.deleteFrom('visao').where('usuarioId', '=', usuarioId).where('id', '=', id).execute()
}
