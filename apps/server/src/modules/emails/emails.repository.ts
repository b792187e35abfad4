import type { TipoDeCarta } from '#db/tables/correio.ts'
import { sql } from 'kysely'
import type { TipoDeAviso } from '@lastro/shared/notificacoes/avisos'
import type { Db, Tx } from '#db/tables.ts'

/** A letter of a person's own account. */
export interface Carta {
  usuarioId: number
  /** With the person, what it is sent once for. */
  evento: string
  tipo: TipoDeCarta
  linkId?: number
  /** Another address than the person's. */
  para?: string
  /** Somebody waits for it at a page. */
  urgente?: boolean
  agora: Date
}

export async function insertCarta(tx: Tx, { agora, ...carta }: Carta): Promise<void> {
  await tx
    .insertInto('email')
    .values({ ...carta, criadoEm: agora, proximaEm: agora })
    .onConflict((conflict) => conflict.columns(['usuarioId', 'evento']).doNothing())
    .execute()
}

/** Writes a letter to a person who has a confirmed address; nobody else gets one. */
export async function insertCartaSeConfirmado(
  tx: Tx,
  { usuarioId, evento, tipo, agora }: Carta,
): Promise<void> {
  await sql`
    insert into email (usuario_id, evento, tipo, urgente, criado_em, proxima_em)
    select id, ${evento}, ${tipo}, true, ${agora}, ${agora} from usuario
    where id = ${usuarioId} and email_confirmado_em is not null
    on conflict (usuario_id, evento) do nothing`.execute(tx)
}

/** Whether any letter is due; cheap where none is. */
export async function existsDevida(db: Db, agora: Date): Promise<boolean> {
  const row = await db
    .selectFrom('email')
    .where('proximaEm', '<=', agora)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The instant from which letters may begin, locked; undefined: another process begins some now. */
export async function lockVez(tx: Tx): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('vezDoCorreio')
    .select('proximaEm')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.proximaEm
}

export async function updateVez(tx: Tx, proximaEm: Date): Promise<void> {
  await tx.updateTable('vezDoCorreio').set({ proximaEm }).execute()
}

/** The oldest due letters, urgent ones first; they are due again at `ate` unless they end before. */
export async function lockDevidas(
  tx: Tx,
  { agora, ate, limite }: { agora: Date; ate: Date; limite: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update email set proxima_em = ${ate}, tentativas = tentativas + 1
    where id in (select id from email where proxima_em <= ${agora}
      order by urgente desc, proxima_em limit ${limite} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Where a letter goes: a link's own address while it is the person's, else the confirmed one. */
const DESTINO = sql<string | null>`case
  when m.para is not null then m.para
  when not u.ativo or e.ativo is false then null
  when l.id is not null then case when l.email = u.email then l.email end
  when u.email_confirmado_em is not null then u.email end`

/** A letter with what its text and its envelope need; undefined: it ended. */
export function findCarta(db: Db, id: number) {
  return db
    .selectFrom('email as m')
    .innerJoin('usuario as u', 'u.id', 'm.usuarioId')
    .leftJoin('estabelecimento as e', 'e.id', 'u.estabelecimentoId')
    .leftJoin('linkDeEmail as l', 'l.id', 'm.linkId')
    .leftJoin('contrato as c', 'c.id', 'm.contratoId')
    .where('m.id', '=', id)
    .where('m.desfecho', 'is', null)
    .select([
      'm.id',
      'm.usuarioId',
      'm.evento',
      'm.tipo',
      'm.contratoId',
      'm.criadoEm',
      'm.tentativas',
      'm.linkId',
    ])
    .select(['c.numero', 'e.tipo as lado', 'l.expiraEm', 'l.usadoEm', DESTINO.as('para')])
    .executeTakeFirst()
}
export type CartaASair = NonNullable<Awaited<ReturnType<typeof findCarta>>>

/** What a summary tells, oldest first: at most `limite` of it. */
export function listDoResumo(db: Db, resumoId: number, limite: number) {
  return db
    .selectFrom('email as m')
    .leftJoin('contrato as c', 'c.id', 'm.contratoId')
    .where('m.resumoId', '=', resumoId)
    .select(['m.tipo', 'c.numero'])
    .orderBy('m.id')
    .limit(limite)
    .execute()
}

type Fim =
  | { desfecho: 'enviado' | 'recusado' | 'desistido' | 'descartado'; encerradoEm: Date; erro: string | null }
  | { proximaEm: Date; erro: string }

/** Ends a letter or puts it off, unless it ended. */
export async function updateCarta(db: Db, id: number, fim: Fim): Promise<void> {
  await db
    .updateTable('email')
    .set({ proximaEm: null, ...fim })
    .where('id', '=', id)
    .where('desfecho', 'is', null)
    .execute()
}

export async function insertLink(
  tx: Tx,
  link: {
    usuarioId: number
    tipo: 'confirmar' | 'senha' | 'convite'
    email: string
    criadoEm: Date
    expiraEm: Date
  },
): Promise<number> {
  const { id } = await tx.insertInto('linkDeEmail').values(link).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Lets one more token open the link: each attempt to send its letter makes one. */
export async function updateHashes(db: Db, id: number, hash: Buffer): Promise<void> {
  await db
    .updateTable('linkDeEmail')
    .set({ hashes: sql`array_append(hashes, ${hash}::bytea)` })
    .where('id', '=', id)
    .execute()
}

export async function findHashes(db: Db, id: number): Promise<readonly Buffer[]> {
  const row = await db.selectFrom('linkDeEmail').where('id', '=', id).select('hashes').executeTakeFirst()
  return row?.hashes ?? []
}

/** A link with its person, both locked; `novo`: a newer one of the kind was made. */
export async function lockLink(tx: Tx, id: number) {
  return tx
    .selectFrom('linkDeEmail as l')
    .innerJoin('usuario as u', 'u.id', 'l.usuarioId')
    .leftJoin('estabelecimento as e', 'e.id', 'u.estabelecimentoId')
    .where('l.id', '=', id)
    .select(['l.id', 'l.usuarioId', 'l.tipo', 'l.email', 'l.hashes', 'l.expiraEm', 'l.usadoEm'])
    .select(['u.email as emailAtual', 'u.cpf', 'u.nome', 'u.ativo', 'u.estabelecimentoId', 'e.tipo as lado'])
    .select([
      'u.emailConfirmadoEm',
      'e.ativo as casaAtiva',
      sql<boolean>`exists (select from link_de_email n where n.usuario_id = l.usuario_id and n.tipo = l.tipo and n.id > l.id)`.as(
        'novo',
      ),
    ])
    .forUpdate(['l', 'u'])
    .executeTakeFirst()
}
export type LinkTravado = NonNullable<Awaited<ReturnType<typeof lockLink>>>

export async function updateLinkUsado(tx: Tx, id: number, usadoEm: Date): Promise<void> {
  await tx.updateTable('linkDeEmail').set({ usadoEm }).where('id', '=', id).execute()
}

/** People whose notices wait for a summary, after one of them: at most `limite`. */
export async function listPessoasDoResumo(
  db: Db,
  { ate, depoisDe, limite }: { ate: Date; depoisDe: number; limite: number },
): Promise<{ usuarioId: number; instituicaoId: number | null }[]> {
  const { rows } = await sql<{ usuarioId: number; instituicaoId: number | null }>`
    select u.id as usuario_id, i.id as instituicao_id
    from usuario u left join instituicao_financeira i on i.id = u.estabelecimento_id
    where u.id > ${depoisDe} and exists (select from email m where m.usuario_id = u.id and m.proxima_em is null
      and m.desfecho is null and m.criado_em < ${ate})
    order by u.id limit ${limite}`.execute(db)
  return rows
}

/** Makes a person's summary of a day out of what came before `ate`; a second one of the day tells nothing. */
export async function insertResumo(
  tx: Tx,
  { usuarioId, evento, ate, agora }: { usuarioId: number; evento: string; ate: Date; agora: Date },
): Promise<void> {
  await sql`
    with resumo as (
      insert into email (usuario_id, evento, tipo, criado_em, proxima_em)
      values (${usuarioId}, ${evento}, 'resumo', ${agora}, ${agora})
      on conflict (usuario_id, evento) do nothing returning id)
    update email m set desfecho = 'resumido', encerrado_em = ${agora}, resumo_id = resumo.id
    from resumo
    where m.usuario_id = ${usuarioId} and m.proxima_em is null and m.desfecho is null and m.criado_em < ${ate}`.execute(
    tx,
  )
}

/** Ends letters of before an instant that no server sends. */
export async function updateParadas(tx: Tx, antesDe: Date, agora: Date): Promise<void> {
  await tx
    .updateTable('email')
    .set({ desfecho: 'descartado', encerradoEm: agora, proximaEm: null })
    .where('criadoEm', '<', antesDe)
    .where('proximaEm', 'is not', null)
    .execute()
}

/** Deletes up to `limite` letters that ended before `antesDe`. Resolves to the number. */
export async function deleteAntigas(tx: Tx, antesDe: Date, limite: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('email')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('email')
        .where('encerradoEm', '<', antesDe)
        .select('id')
        .orderBy('encerradoEm')
        .limit(limite),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes links and requests of a password that nobody can use or count any more. */
export async function deleteLinksVencidos(tx: Tx, antesDe: Date): Promise<void> {
  await tx.deleteFrom('linkDeEmail').where('expiraEm', '<', antesDe).execute()
  await tx.deleteFrom('pedidoDeSenha').where('pedidoEm', '<', antesDe).execute()
}

const NOMES_NO_AVISO = 5

/** Establishments of people whose letters were given up since an instant, how many, and the first names. */
export function listDesistencias(db: Db, desde: Date) {
  return db
    .selectFrom('email as m')
    .innerJoin('usuario as u', 'u.id', 'm.usuarioId')
    .where('m.desfecho', 'in', ['desistido', 'recusado'])
    .where('m.encerradoEm', '>=', desde)
    .where('u.estabelecimentoId', 'is not', null)
    .groupBy('u.estabelecimentoId')
    .select(['u.estabelecimentoId', (eb) => eb.fn.countAll<number>().as('cartas')])
    .select(
      sql<string[]>`(array_agg(distinct u.nome order by u.nome))[1:${sql.lit(NOMES_NO_AVISO)}]`.as('nomes'),
    )
    .$narrowType<{ estabelecimentoId: number }>()
    .execute()
}

/** What a person chose, of each kind, and whether the institution's policy holds it. */
export async function listPreferencias(db: Db, usuarioId: number) {
  const { rows } = await sql<{ tipo: TipoDeAviso; quando: 'naHora' | 'resumo' | 'nunca' }>`
    select tipo, quando from preferencia_de_aviso where usuario_id = ${usuarioId}`.execute(db)
  return rows
}

export async function findObrigatorios(db: Db, estabelecimentoId: number): Promise<readonly TipoDeAviso[]> {
  const row = await db
    .selectFrom('politicaInstituicao')
    .where('instituicaoFinanceiraId', '=', estabelecimentoId)
    .select('avisosObrigatorios')
    .executeTakeFirst()
  return row?.avisosObrigatorios ?? []
}

export async function upsertPreferencia(
  tx: Tx,
  preferencia: { usuarioId: number; tipo: TipoDeAviso; quando: 'naHora' | 'resumo' | 'nunca' },
): Promise<void> {
  await tx
    .insertInto('preferenciaDeAviso')
    .values(preferencia)
    .onConflict((conflict) =>
      conflict.columns(['usuarioId', 'tipo']).doUpdateSet({ quando: preferencia.quando }),
    )
    .execute()
}
