import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import { type Expression, type Insertable, sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { AuditoriaTable } from '#db/tables/eventos.ts'

/** Appends rows, in their order, and in the same statement notes that they have no links yet. */
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

/** Every read of the audit starts here, so that none can forget whose it is. */
const auditoriaDe = (db: Db, { instituicaoId, entidade, entidadeId }: AuditedEntity) =>
  db
    .selectFrom('auditoria')
    .leftJoin('usuario', 'usuario.id', 'auditoria.usuarioId')
    .where('auditoria.instituicaoFinanceiraId', '=', instituicaoId)
    .where('auditoria.entidade', '=', entidade)
    .where('auditoria.entidadeId', '=', entidadeId)

const QUEM = ['auditoria.acao', 'auditoria.ocorridaEm', 'usuario.nome as usuario'] as const

interface Trecho {
  /** Only from the first act of this kind on: nothing where there is none. */
  desde?: AcaoAuditada | undefined
  exceto?: AcaoAuditada | undefined
  antesDe: number | undefined
  limit: number
}

const primeiroAto = (db: Db, coisa: AuditedEntity, acao: AcaoAuditada | undefined) =>
  auditoriaDe(db, coisa)
    .where('auditoria.acao', '=', acao ?? '')
    .select(({ fn }) => fn.min('auditoria.sequencia').as('primeira'))

/** What happened to one thing with the contents before and after, newest first. */
export function listAuditoria(db: Db, coisa: AuditedEntity, { desde, exceto, antesDe, limit }: Trecho) {
  return auditoriaDe(db, coisa)
    .$if(desde !== undefined, (query) =>
      query.where('auditoria.sequencia', '>=', primeiroAto(db, coisa, desde)),
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

/** The last thing that happened, of one kind or of all but one if it is named, without its contents. */
export function findUltimaMudanca(
  db: Db,
  coisa: AuditedEntity & { acao?: AcaoAuditada; exceto?: AcaoAuditada },
) {
  const { acao, exceto } = coisa
  return auditoriaDe(db, coisa)
    .$if(acao !== undefined, (query) => query.where('auditoria.acao', '=', acao ?? ''))
    .$if(exceto !== undefined, (query) => query.where('auditoria.acao', '<>', exceto ?? ''))
    .select(QUEM)
    .orderBy('auditoria.sequencia', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When the last of all that is known of these things happened; undefined: nothing is. */
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
    from unnest(${ids}::bigint[]) as coisa (id)
    cross join lateral (select a.ocorrida_em from auditoria a
      where a.instituicao_financeira_id = ${instituicaoId} and a.entidade = ${entidade} and a.entidade_id = coisa.id
      order by a.sequencia desc limit 1) ultima`.execute(db)
  return rows[0]?.em ?? undefined
}

/** The last act of some kinds, with who did it on which side and the contents before. */
export function findUltimoAto(db: Db, coisa: AuditedEntity, acoes: readonly AcaoAuditada[]) {
  return auditoriaDe(db, coisa)
    .where('auditoria.acao', 'in', [...acoes])
    .select([...QUEM, 'auditoria.lado', 'auditoria.forcado', 'auditoria.motivo', 'auditoria.antes'])
    .orderBy('auditoria.sequencia', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What of the acts is wanted; a contract's contents with its vehicles are hundreds of kilobytes. */
export interface Recorte {
  /** Fields that are left out of the contents. */
  sem?: readonly string[]
  /** Only the acts that changed one of these fields. */
  mudaram?: readonly string[]
}

interface Pagina extends Recorte {
  acoes: readonly AcaoAuditada[]
  /** Only what is older than this entry. */
  antesDe: number | null
  limit: number
}

const daInstituicao = (db: Db, coisa: AuditedEntity, acoes: readonly AcaoAuditada[]) =>
  auditoriaDe(db, coisa)
    .where('auditoria.lado', 'in', ['instituicao', 'operador'])
    .where('auditoria.acao', 'in', [...acoes])
    .orderBy('auditoria.sequencia', 'desc')

const conteudo = (quando: 'antes' | 'depois', sem: readonly string[]) =>
  sql<string | null>`(${sql.ref(`auditoria.${quando}`)}::jsonb - ${[...sem]}::text[])::text`.as(quando)

/** The acts of some kinds by the institution's own side, newest first, with who did them and the contents before and after. */
export function listDaInstituicao(
  db: Db,
  coisa: AuditedEntity,
  { acoes, antesDe, limit, sem = [], mudaram }: Pagina,
) {
  return daInstituicao(db, coisa, acoes)
    .$if(antesDe !== null, (query) => query.where('auditoria.sequencia', '<', antesDe ?? 0))
    .$if(mudaram !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from unnest(${[...(mudaram ?? [])]}::text[]) campo
          where auditoria.antes::jsonb -> campo is distinct from auditoria.depois::jsonb -> campo)`,
      ),
    )
    .select([...QUEM, 'auditoria.sequencia', 'auditoria.usuarioId'])
    .select([conteudo('antes', sem), conteudo('depois', sem)])
    .limit(limit)
    .execute()
}

/** In whose hands an access is: its own person's, and those of the operators who made or reset it. */
const maosDe = (usuarioId: Expression<number | null>) =>
  sql`(select ${usuarioId} union all select operador_id from acesso_de_operador where usuario_id = ${usuarioId})`

/** Those of an institution's things of a kind in which somebody acted on this side in whose hand the user's access is too. */
export async function listDaMesmaMao(
  db: Db,
  { instituicaoId, entidade, ids }: Omit<AuditedEntity, 'entidadeId'> & { ids: readonly number[] },
  { lado, usuarioId }: { lado: AuditoriaTable['lado']; usuarioId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('auditoria')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('entidade', '=', entidade)
    .where('entidadeId', '=', sql<number>`any(${ids}::bigint[])`)
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
 * The institution's last act of some kinds after which the content, as canonical JSON, matches a pattern, and before which it did not.
 * Matched as text: to parse hundreds of contents takes a hundred times as long.
 */
export function findUltimoQueTrouxe(
  db: Db,
  coisa: AuditedEntity,
  { acoes, padrao }: { acoes: readonly AcaoAuditada[]; padrao: string },
) {
  return daInstituicao(db, coisa, acoes)
    .where(sql<boolean>`auditoria.depois ~ ${padrao}`)
    .where(sql<boolean>`coalesce(auditoria.antes !~ ${padrao}, true)`)
    .select(QUEM)
    .limit(1)
    .executeTakeFirst()
}

/** What was forced, oldest first, without its contents. */
export function listForcadas(db: Db, coisa: AuditedEntity, { desde }: Pick<Trecho, 'desde'> = {}) {
  return auditoriaDe(db, coisa)
    .where('auditoria.forcado', '=', true)
    .$if(desde !== undefined, (query) =>
      query.where('auditoria.sequencia', '>=', primeiroAto(db, coisa, desde)),
    )
    .select([...QUEM, 'auditoria.motivo'])
    .orderBy('auditoria.sequencia')
    .limit(1000)
    .execute()
}
