import type { VereditoDaCadeia } from '@lastro/shared/auditoria/auditoria'
import type { EstadoDaConferencia } from '@lastro/shared/auditoria/conferencia'
import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'
import type { AuditoriaConferenciaTable } from '#db/tables/eventos.ts'

/** The requested or running check. */
export function findOpenConferencia(db: Db) {
  return db
    .selectFrom('auditoriaConferencia')
    .where('terminadaEm', 'is', null)
    .select(['id', 'pedidaEm', 'iniciadaEm', 'conferidos'])
    .executeTakeFirst()
}

/** The newest finished check, with the name of the requester. */
export function findUltimaConferencia(db: Db) {
  return db
    .selectFrom('auditoriaConferencia as c')
    .leftJoin('usuario as u', 'u.id', 'c.usuarioId')
    .where('c.terminadaEm', 'is not', null)
    .select(['c.iniciadaEm', 'c.terminadaEm', 'u.nome as pedidaPor', 'c.conferidos', 'c.total'])
    .select(['c.achados', 'c.cadeias', 'c.cabecas'])
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Inserts a check unless one is open; resolves to whether a row was inserted. */
export async function insertConferencia(
  tx: Tx,
  nova: Pick<Insertable<AuditoriaConferenciaTable>, 'pedidaEm' | 'usuarioId'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('auditoriaConferencia')
    .values({ ...nova, achados: '[]', cadeias: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Updates a check that is still open. */
export async function updateConferencia(
  db: Db,
  id: number,
  valores: Updateable<AuditoriaConferenciaTable>,
): Promise<void> {
  await db
    .updateTable('auditoriaConferencia')
    .set(valores)
    .where('id', '=', id)
    .where('terminadaEm', 'is', null)
    .execute()
}

/** Deletes the checks that ended before an instant. */
export async function deleteConferencias(db: Db, antesDe: Date): Promise<void> {
  await db.deleteFrom('auditoriaConferencia').where('terminadaEm', '<', antesDe).execute()
}

export async function listNomesDasInstituicoes(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('estabelecimento')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'nomeFantasia'])
    .execute()
  return new Map(rows.map(({ id, nomeFantasia }) => [id, nomeFantasia]))
}

/** State for the screen: the last verdict, and the open check. */
export async function findEstadoDaConferencia(db: Db): Promise<EstadoDaConferencia> {
  const [aberta, ultima] = [await findOpenConferencia(db), await findUltimaConferencia(db)]
  const emAndamento = aberta
    ? { pedidaEm: aberta.pedidaEm, iniciadaEm: aberta.iniciadaEm, conferidos: aberta.conferidos }
    : null
  if (!ultima?.iniciadaEm || !ultima.terminadaEm) return { ultima: null, emAndamento }
  const { iniciadaEm, terminadaEm } = ultima
  const nomes = await listNomesDasInstituicoes(
    db,
    [...ultima.cadeias, ...ultima.achados].flatMap(({ instituicaoFinanceiraId: id }) => id || []),
  )
  const withNome = <T extends { instituicaoFinanceiraId: number | null }>(item: T) => ({
    ...item,
    instituicaoFinanceira: nomes.get(item.instituicaoFinanceiraId ?? 0) ?? null,
  })
  const achados = ultima.achados.map(withNome)
  return {
    ultima: { ...ultima, iniciadaEm, terminadaEm, achados, cadeias: ultima.cadeias.map(withNome) },
    emAndamento,
  }
}

/** What the last check says of one chain; null: it didn't reach the chain, or found more than it names. */
export async function findVeredito(db: Db, instituicaoId: number): Promise<VereditoDaCadeia | null> {
  const ultima = await findUltimaConferencia(db)
  if (!ultima?.terminadaEm) return null
  const daCadeia = (item: { instituicaoFinanceiraId: number | null }) =>
    item.instituicaoFinanceiraId === instituicaoId
  const { terminadaEm, achados, cadeias, total } = ultima
  const posicao = cadeias.find(daCadeia)?.posicao ?? 0
  if (achados.some(daCadeia)) return { terminadaEm, posicao, confere: false }
  return posicao > 0 && achados.length === total ? { terminadaEm, posicao, confere: true } : null
}
