import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import type { Dia } from '@lastro/shared/dia'
import { type Expression, type Insertable, sql } from 'kysely'
import { anyOf, list } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { AuditoriaTable } from '#db/tables/eventos.ts'

/** Appends rows in order, and in the same statement notes that they wait for links. */
export async function insertAuditoria(db: Db, rows: readonly Insertable<AuditoriaTable>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .with('nova', (qb) =>
      qb.insertInto('auditoria').values(rows).returning(['instituicaoFinanceiraId', 'sequencia']),
    )
    .insertInto('auditoriaPendente')
    .columns(['instituicaoFinanceiraId', 'sequencia'])
    .expression((qb) => qb.selectFrom('nova').select(['instituicaoFinanceiraId', 'sequencia']))
    .execute()
}

export interface AuditedEntity {
  instituicaoId: number
  entidade: string
  entidadeId: number
}

/** Starts every read of the audit, so that no read can forget the institution. */
const auditoriaDe = (db: Db, { instituicaoId, entidade, entidadeId }: AuditedEntity) =>
  db
    .selectFrom('auditoria')
    .leftJoin('usuario', 'usuario.id', 'auditoria.usuarioId')
    .where('auditoria.instituicaoFinanceiraId', '=', instituicaoId)
    .where('auditoria.entidade', '=', entidade)
    .where('auditoria.entidadeId', '=', entidadeId)

const QUEM = ['auditoria.acao', 'auditoria.ocorridaEm', 'usuario.nome as usuario'] as const

/** When one act on a thing happened; undefined: it is not one of its acts. */
export async function findMomento(
  db: Db,
  entity: AuditedEntity,
  sequencia: number,
): Promise<Date | undefined> {
  const row = await auditoriaDe(db, entity)
    .where('auditoria.sequencia', '=', sequencia)
    .select('auditoria.ocorridaEm')
    .executeTakeFirst()
  return row?.ocorridaEm
}

interface AuditSlice {
  /** Only from the first act of these kinds on; without one, nothing. */
  desde?: readonly AcaoAuditada[] | undefined
  exceto?: AcaoAuditada | undefined
  antesDe: number | undefined
  limit: number
}

const primeiroAto = (db: Db, coisa: AuditedEntity, acoes: readonly AcaoAuditada[] = []) =>
  auditoriaDe(db, coisa)
    .where('auditoria.acao', '=', anyOf(acoes, 'text'))
    .select(({ fn }) => fn.min('auditoria.sequencia').as('primeira'))

/** The acts on one thing, newest first, with the contents before and after. */
export function listAuditoria(db: Db, entity: AuditedEntity, { desde, exceto, antesDe, limit }: AuditSlice) {
  return auditoriaDe(db, entity)
    .$if(desde !== undefined, (query) =>
      query.where('auditoria.sequencia', '>=', primeiroAto(db, entity, desde)),
    )
    .$if(exceto !== undefined, (query) => query.where('auditoria.acao', '<>', exceto ?? ''))
    .$if(antesDe !== undefined, (query) => query.where('auditoria.sequencia', '<', antesDe ?? 0))
    .select([
      ...QUEM,
      'auditoria.sequencia',
      'auditoria.lado',
      'auditoria.forcado',
      'auditoria.motivo',
      'auditoria.antes',
      'auditoria.depois',
    ])
    .orderBy('auditoria.sequencia', 'desc')
    .limit(limit)
    .execute()
}

/** The last act of a kind, of all kinds but one, or on one day off, without contents. */
export function findUltimaMudanca(
  db: Db,
  entity: AuditedEntity & { acao?: AcaoAuditada; exceto?: AcaoAuditada; dia?: Dia },
) {
  const { acao, exceto, dia } = entity
  return auditoriaDe(db, entity)
    .$if(acao !== undefined, (query) => query.where('auditoria.acao', '=', acao ?? ''))
    .$if(exceto !== undefined, (query) => query.where('auditoria.acao', '<>', exceto ?? ''))
    .$if(dia !== undefined, (query) =>
      query.where(
        sql`coalesce(auditoria.depois::jsonb ->> 'dia', auditoria.antes::jsonb ->> 'dia')`,
        '=',
        dia ?? '',
      ),
    )
    .select(QUEM)
    .orderBy('auditoria.sequencia', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Locks a person, so that of two processes one writes the person's row of the day. */
export async function lockUsuario(tx: Tx, usuarioId: number): Promise<void> {
  await tx.selectFrom('usuario').where('id', '=', usuarioId).select('id').forNoKeyUpdate().execute()
}

/** Whether the operator's reads of the institution's data on a day in São Paulo are in the audit. */
export async function existsConsulta(
  db: Db,
  coisa: AuditedEntity,
  { usuarioId, dia }: { usuarioId: number; dia: Dia },
): Promise<boolean> {
  const consulta = await auditoriaDe(db, coisa)
    .where('auditoria.acao', '=', 'consultar')
    .where('auditoria.usuarioId', '=', usuarioId)
    .where('auditoria.ocorridaEm', '>=', sql<Date>`${dia}::timestamp at time zone 'America/Sao_Paulo'`)
    .select('auditoria.sequencia')
    .limit(1)
    .executeTakeFirst()
  return consulta !== undefined
}

/** When the last known act on these things happened; undefined: none is known. */
export async function findUltimoMomento(
  db: Db,
  {
    instituicaoId,
    entidade,
    ids,
  }: Pick<AuditedEntity, 'instituicaoId' | 'entidade'> & { ids: readonly number[] },
): Promise<Date | undefined> {
  const { rows } = await sql<{ em: Date | null }>`
    select max(ultima.ocorrida_em) as em
    from unnest(${list(ids, 'bigint')}) as coisa (id)
    cross join lateral (select a.ocorrida_em from auditoria a
      where a.instituicao_financeira_id = ${instituicaoId} and a.entidade = ${entidade} and a.entidade_id = coisa.id
      order by a.sequencia desc limit 1) ultima`.execute(db)
  return rows[0]?.em ?? undefined
}

/** The last act of some kinds, with its person, side and the content before. */
export function findUltimoAto(db: Db, entity: AuditedEntity, acoes: readonly AcaoAuditada[]) {
  return auditoriaDe(db, entity)
    .where('auditoria.acao', 'in', [...acoes])
    .select([...QUEM, 'auditoria.lado', 'auditoria.forcado', 'auditoria.motivo', 'auditoria.antes'])
    .orderBy('auditoria.sequencia', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What to read of the acts: a contract's contents with its vehicles are hundreds of kilobytes. */
export interface ActSelection {
  /** Fields left out of the contents. */
  omittedFields?: readonly string[]
  /** Only acts that changed one of these fields. */
  changedFields?: readonly string[]
}

interface Pagina extends ActSelection {
  acoes: readonly AcaoAuditada[]
  /** Only acts older than this one. */
  antesDe: number | null
  limit: number
}

const daInstituicao = (db: Db, coisa: AuditedEntity, acoes: readonly AcaoAuditada[]) =>
  auditoriaDe(db, coisa)
    .where('auditoria.lado', 'in', ['instituicao', 'operador'])
    .where('auditoria.acao', 'in', [...acoes])
    .orderBy('auditoria.sequencia', 'desc')

const conteudo = (quando: 'antes' | 'depois', sem: readonly string[]) =>
  sql<string | null>`(${sql.ref(`auditoria.${quando}`)}::jsonb - ${list(sem, 'text')})::text`.as(quando)

/** The acts of some kinds by the institution's side, newest first, with person and contents. */
export function listDaInstituicao(
  db: Db,
  entity: AuditedEntity,
  { acoes, antesDe, limit, omittedFields = [], changedFields }: Pagina,
) {
  return daInstituicao(db, entity, acoes)
    .$if(antesDe !== null, (query) => query.where('auditoria.sequencia', '<', antesDe ?? 0))
    .$if(changedFields !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from unnest(${list(changedFields ?? [], 'text')}) campo
          where auditoria.antes::jsonb -> campo is distinct from auditoria.depois::jsonb -> campo)`,
      ),
    )
    .select([...QUEM, 'auditoria.sequencia', 'auditoria.usuarioId'])
    .select([conteudo('antes', omittedFields), conteudo('depois', omittedFields)])
    .limit(limit)
    .execute()
}

/** The people in whose hand (glossary) an access is: its own person, and the operators who made or reset the access. */
const maosDe = (usuarioId: Expression<number | null>) =>
  sql`(select ${usuarioId} union all select operador_id from acesso_de_operador where usuario_id = ${usuarioId})`

/** The institution's things of a kind on which somebody acted on this side in whose hand the user's access is too. */
export async function listDaMesmaMao(
  db: Db,
  { instituicaoId, entidade, ids }: Omit<AuditedEntity, 'entidadeId'> & { ids: readonly number[] },
  { lado, usuarioId }: { lado: AuditoriaTable['lado']; usuarioId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('entidade', '=', entidade)
    .where('entidadeId', '=', anyOf(ids))
    .where('lado', '=', lado)
    .where((eb) => {
      const [deles, minhas] = [maosDe(eb.ref('auditoria.usuarioId')), maosDe(sql`${usuarioId}::bigint`)]
      return sql<boolean>`exists (${deles} intersect ${minhas})`
    })
    .select('entidadeId')
    .distinct()
    .execute()
  return rows.map(({ entidadeId }) => entidadeId)
}

/**
 * The institution's last act of some kinds that made the content, as canonical JSON text, match a pattern. Matched as
 * text, because parsing hundreds of contents takes a hundred times as long.
 */
export function findUltimoQueTrouxe(
  db: Db,
  entity: AuditedEntity,
  { acoes, padrao }: { acoes: readonly AcaoAuditada[]; padrao: string },
) {
  return daInstituicao(db, entity, acoes)
    .where(sql<boolean>`auditoria.depois ~ ${padrao}`)
    .where(sql<boolean>`coalesce(auditoria.antes !~ ${padrao}, true)`)
    .select(QUEM)
    .limit(1)
    .executeTakeFirst()
}

/** The forced acts, oldest first, without contents. */
export function listForcadas(db: Db, entity: AuditedEntity, { desde }: Pick<AuditSlice, 'desde'> = {}) {
  return auditoriaDe(db, entity)
    .where('auditoria.forcado', '=', true)
    .$if(desde !== undefined, (query) =>
      query.where('auditoria.sequencia', '>=', primeiroAto(db, entity, desde)),
    )
    .select([...QUEM, 'auditoria.motivo'])
    .orderBy('auditoria.sequencia')
    .limit(1_000)
    .execute()
}
