import { sql } from 'kysely'
import { countAll, readPage } from '#db/count.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { PageBounds, Lista } from '#http/lista.ts'

/** Starts every read, so that no read can forget the store. */
const credenciaisDe = (db: Db, lojaId: number) =>
  db
    .selectFrom('credencial')
    .innerJoin('usuario as criador', 'criador.id', 'credencial.criadaPor')
    .leftJoin('usuario as revogador', 'revogador.id', 'credencial.revogadaPor')
    .where('credencial.lojaId', '=', lojaId)

const CREDENTIAL_COLUMNS = [
  'credencial.id',
  'credencial.nome',
  'credencial.tokenFinal',
  'credencial.criadaEm',
  'criador.nome as criadaPor',
  'credencial.ultimoUsoEm',
  'credencial.revogadaEm',
  'revogador.nome as revogadaPor',
] as const

export function findCredencial(db: Db, lojaId: number, id: number) {
  return credenciaisDe(db, lojaId)
    .where('credencial.id', '=', id)
    .select(CREDENTIAL_COLUMNS)
    .executeTakeFirst()
}
export type CredencialRow = NonNullable<Awaited<ReturnType<typeof findCredencial>>>

/** Credentials in use first, newest first. */
export async function listCredenciais(
  db: Db,
  lojaId: number,
  limites: PageBounds,
): Promise<Lista<CredencialRow>> {
  const base = credenciaisDe(db, lojaId)
  const linhas = base
    .select(CREDENTIAL_COLUMNS)
    .orderBy((eb) => eb('credencial.revogadaEm', 'is not', null))
    .orderBy('credencial.id', 'desc')
  return readPage(base, linhas, limites)
}

export async function countEmUso(db: Db, lojaId: number): Promise<number> {
  return countAll(credenciaisDe(db, lojaId).where('credencial.revogadaEm', 'is', null))
}

/** Locks the store's row, so that limits are counted by one transaction at a time. */
export async function lockLoja(tx: Tx, lojaId: number): Promise<void> {
  await tx.selectFrom('loja').where('id', '=', lojaId).select('id').forNoKeyUpdate().executeTakeFirstOrThrow()
}

interface Nova {
  lojaId: number
  nome: string
  tokenHash: Buffer
  tokenFinal: string
  criadaPor: number
  agora: Date
}

/** Inserts the credential with its service account, by whose name audit and timeline show it. */
export async function insertCredencial(
  tx: Tx,
  { agora, ...nova }: Nova,
): Promise<{ id: number; usuarioId: number }> {
  const usuario = await tx
    .insertInto('usuario')
    .values({
      cpf: null,
      servico: true,
      nome: `${nova.nome} (credencial)`,
      estabelecimentoId: nova.lojaId,
      // No password hashes to this.
      senhaHash: '!',
      senhaAlteradaEm: agora,
      termoAceitoEm: null,
      criadoEm: agora,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('credencial')
    .values({ ...nova, usuarioId: usuario.id, criadaEm: agora })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, usuarioId: usuario.id }
}

/** Revokes the credential; false when it was revoked already. */
export async function updateRevogada(
  tx: Tx,
  { lojaId, id, usuarioId, agora }: { lojaId: number; id: number; usuarioId: number; agora: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('credencial')
    .set({ revogadaEm: agora, revogadaPor: usuarioId })
    .where('lojaId', '=', lojaId)
    .where('id', '=', id)
    .where('revogadaEm', 'is', null)
    .returning('usuarioId')
    .executeTakeFirst()
  if (!row) return false
  await tx.updateTable('usuario').set({ ativo: false }).where('id', '=', row.usuarioId).execute()
  return true
}

/**
 * The credential of a token's SHA-256, unless revoked or of a disabled store. One round trip, because every call pays
 * for it.
 */
export async function findPorToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('credencial')
    .innerJoin('usuario', 'usuario.id', 'credencial.usuarioId')
    .innerJoin('estabelecimento', 'estabelecimento.id', 'credencial.lojaId')
    .where('credencial.tokenHash', '=', tokenHash)
    .where('credencial.revogadaEm', 'is', null)
    .where('usuario.ativo', '=', true)
    .where('estabelecimento.ativo', '=', true)
    .select([
      'credencial.id',
      'credencial.lojaId',
      'credencial.usuarioId',
      'credencial.ultimoUsoEm',
      'usuario.nome',
      'estabelecimento.nomeFantasia as estabelecimento',
    ])
    .executeTakeFirst()
}

/** Moves the time only forward, also when two processes write at once. */
export async function updateUltimoUso(db: Db, id: number, agora: Date): Promise<void> {
  await db
    .updateTable('credencial')
    .set({ ultimoUsoEm: sql`greatest(ultimo_uso_em, ${agora})` })
    .where('id', '=', id)
    .execute()
}

export async function findLojaDaCredencial(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('credencial').where('id', '=', id).select('lojaId').executeTakeFirst()
  return row?.lojaId
}
