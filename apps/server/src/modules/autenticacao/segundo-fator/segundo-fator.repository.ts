import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'

export function findSegundoFator(db: Db, usuarioId: number) {
  return db
    .selectFrom('segundoFator')
    .where('usuarioId', '=', usuarioId)
    .select(['segredo', 'ativadoEm', 'ultimoPasso'])
    .executeTakeFirst()
}

export async function existsSegundoFator(db: Db, usuarioId: number): Promise<boolean> {
  return (await findSegundoFator(db, usuarioId)) !== undefined
}

export async function countCodigosRestantes(db: Db, usuarioId: number): Promise<number> {
  const { restantes } = await db
    .selectFrom('codigoRecuperacao')
    .where('usuarioId', '=', usuarioId)
    .where('usadoEm', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('restantes'))
    .executeTakeFirstOrThrow()
  return restantes
}

/** Locks the user's row, so that changes of the second factor come one after the other. */
export async function lockUsuario(tx: Tx, usuarioId: number): Promise<void> {
  await tx.selectFrom('usuario').where('id', '=', usuarioId).select('id').forUpdate().execute()
}

export async function upsertCadastro(
  db: Db,
  { usuarioId, segredo, iniciadoEm }: { usuarioId: number; segredo: string; iniciadoEm: Date },
): Promise<void> {
  await db
    .insertInto('segundoFatorCadastro')
    .values({ usuarioId, segredo, iniciadoEm })
    .onConflict((conflict) => conflict.column('usuarioId').doUpdateSet({ segredo, iniciadoEm }))
    .execute()
}

/** The secret begun after an instant that waits for its first code. */
export async function findCadastro(tx: Tx, usuarioId: number, desde: Date): Promise<string | undefined> {
  const row = await tx
    .selectFrom('segundoFatorCadastro')
    .where('usuarioId', '=', usuarioId)
    .where('iniciadoEm', '>', desde)
    .select('segredo')
    .executeTakeFirst()
  return row?.segredo
}

interface NovoFator {
  usuarioId: number
  segredo: string
  ativadoEm: Date
  /** The step of the confirming code. */
  ultimoPasso: number
}

/** Replaces the user's second factor and any begun one. */
export async function upsertSegundoFator(tx: Tx, { usuarioId, ...fator }: NovoFator): Promise<void> {
  await tx.deleteFrom('segundoFatorCadastro').where('usuarioId', '=', usuarioId).execute()
  await tx
    .insertInto('segundoFator')
    .values({ usuarioId, ...fator })
    .onConflict((conflict) => conflict.column('usuarioId').doUpdateSet(fator))
    .execute()
}

/** Deletes everything of the second factor; resolves to whether there was one. */
export async function deleteSegundoFator(tx: Tx, usuarioId: number): Promise<boolean> {
  await tx.deleteFrom('segundoFatorCadastro').where('usuarioId', '=', usuarioId).execute()
  await deleteTentativas(tx, usuarioId)
  const { numDeletedRows } = await tx
    .deleteFrom('segundoFator')
    .where('usuarioId', '=', usuarioId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Replaces the recovery codes; the old ones are void. */
export async function updateCodigos(tx: Tx, usuarioId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('codigoRecuperacao').where('usuarioId', '=', usuarioId).execute()
  await tx
    .insertInto('codigoRecuperacao')
    .values(hashes.map((codigoHash) => ({ usuarioId, codigoHash })))
    .execute()
}

/**
 * Marks a step as used; false when this or a later step was used before. Of two parallel uses one wins. The caller has
 * locked the user, so the secret is still the one that the code was checked with.
 */
export async function updatePasso(
  tx: Tx,
  { usuarioId, passo }: { usuarioId: number; passo: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('segundoFator')
    .set({ ultimoPasso: passo })
    .where('usuarioId', '=', usuarioId)
    .where('ultimoPasso', '<', passo)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up a recovery code; of two parallel uses one gets 'usado'. */
export async function updateCodigoUsado(
  tx: Tx,
  { usuarioId, codigoHash, agora }: { usuarioId: number; codigoHash: Buffer; agora: Date },
): Promise<'aceito' | 'usado' | 'desconhecido'> {
  const codigo = tx
    .updateTable('codigoRecuperacao')
    .where('usuarioId', '=', usuarioId)
    .where('codigoHash', '=', codigoHash)
  const { numUpdatedRows } = await codigo
    .set({ usadoEm: agora })
    .where('usadoEm', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'aceito'
  const row = await tx
    .selectFrom('codigoRecuperacao')
    .where('usuarioId', '=', usuarioId)
    .where('codigoHash', '=', codigoHash)
    .select('usadoEm')
    .executeTakeFirst()
  return row ? 'usado' : 'desconhecido'
}

export async function insertTentativa(tx: Tx, usuarioId: number, agora: Date): Promise<void> {
  await tx.insertInto('tentativaCodigo').values({ usuarioId, ocorridaEm: agora }).execute()
}

/** Deletes all tries of a user, who may then go on. */
export async function deleteTentativas(tx: Tx, usuarioId: number): Promise<void> {
  await tx.deleteFrom('tentativaCodigo').where('usuarioId', '=', usuarioId).execute()
}

export async function deleteTentativasAntigas(db: Db, antesDe: Date): Promise<void> {
  await db.deleteFrom('tentativaCodigo').where('ocorridaEm', '<', antesDe).execute()
}

/** Number of a user's tries after an instant, and the oldest of them. */
export async function countTentativas(db: Db, usuarioId: number, desde: Date) {
  return db
    .selectFrom('tentativaCodigo')
    .where('usuarioId', '=', usuarioId)
    .where('ocorridaEm', '>', desde)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(sql<Date | null>`min(ocorrida_em)`.as('primeira'))
    .executeTakeFirstOrThrow()
}
