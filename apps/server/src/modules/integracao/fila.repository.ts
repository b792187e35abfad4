import { sql } from 'kysely'
import type { Db, Tx } from '#db/tables.ts'

/** Longer than an attempt can take; a dead process holds its targets no longer than this. */
const RESERVA_MS = 20_000

const reservadoAte = (agora: Date) => new Date(agora.getTime() + RESERVA_MS)

/** A delivery waits for earlier ones of its contract, so that a store's system hears of events in order. */
const NONE_BEFORE = sql<boolean>`not exists (
  select from webhook_entrega a where a.webhook_id = e.webhook_id and a.contrato_id = e.contrato_id
    and a.estado = 'pendente' and a.id < e.id)`

/**
 * Whether any delivery is due. Asked every second, so it reads the first row of an index that is mostly empty. Where
 * that row is a disabled store's, goes from target to target.
 */
export async function existsDue(db: Db, agora: Date): Promise<boolean> {
  const primeira = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('webhookEntrega')
        .where('estado', '=', 'pendente')
        .where('proximaEm', '<=', agora)
        .select('lojaId')
        .orderBy('proximaEm')
        .limit(1)
        .as('e'),
    )
    .innerJoin('estabelecimento as loja', 'loja.id', 'e.lojaId')
    .select('loja.ativo')
    .executeTakeFirst()
  if (!primeira || primeira.ativo) return primeira !== undefined
  return existsDueOfActive(db, agora)
}

/** Steps along `webhook_entrega_ordem`, reading one row per target of a disabled store. */
async function existsDueOfActive(db: Db, agora: Date): Promise<boolean> {
  const { rows } = await sql<{ existe: boolean }>`
    with recursive alvo (id) as (
      (select webhook_id from webhook_entrega where estado = 'pendente' order by webhook_id limit 1)
      union all
      select (select e.webhook_id from webhook_entrega e where e.estado = 'pendente' and e.webhook_id > alvo.id order by e.webhook_id limit 1)
      from alvo where alvo.id is not null),
    ativo as materialized (
      select w.id from alvo join webhook w on w.id = alvo.id join estabelecimento loja on loja.id = w.loja_id where loja.ativo)
    select exists (
      select from ativo cross join lateral (
        select e.id from webhook_entrega e where e.webhook_id = ativo.id and e.estado = 'pendente' and e.proxima_em <= ${agora}
        order by e.contrato_id, e.id limit 1) devida) as existe`.execute(db)
  return rows[0]?.existe ?? false
}

export interface TargetSlots {
  /** Most targets, and how many of them may be failing at present. */
  total: number
  falhando: number
}

/**
 * Reserves targets with due deliveries, longest waiting first; `reserva` names the holder. SKIP LOCKED and the time of
 * the reservation keep two processes from holding one target.
 */
export async function lockDestinos(
  db: Db,
  { reserva, agora, vagas }: { reserva: string; agora: Date; vagas: TargetSlots },
): Promise<{ id: number; falhando: boolean }[]> {
  const { rows } = await sql<{ id: number; falhando: boolean }>`
    with devido as (
      select e.webhook_id, min(e.proxima_em) as desde from webhook_entrega e
      where e.estado = 'pendente' and e.proxima_em <= ${agora} and ${NONE_BEFORE}
      group by e.webhook_id),
    livre as (
      select w.id, devido.desde, row_number() over (partition by w.falhando_desde is not null order by devido.desde, w.id) as vez,
        w.falhando_desde is not null as falhando
      from devido join webhook w on w.id = devido.webhook_id join estabelecimento loja on loja.id = w.loja_id
      where loja.ativo and w.desativado_em is null and (w.reservado_ate is null or w.reservado_ate < ${agora})),
    tomado as (
      select w.id from webhook w where w.id in (
        select id from livre where not falhando or vez <= ${vagas.falhando} order by desde, id limit ${vagas.total})
        and (w.reservado_ate is null or w.reservado_ate < ${agora})
      for no key update skip locked)
    update webhook set reserva = ${reserva}, reservado_ate = ${reservadoAte(agora)}
    from tomado where webhook.id = tomado.id
    returning webhook.id, webhook.falhando_desde is not null as falhando`.execute(db)
  return rows
}

export interface DueEntrega {
  id: number
  mensagem: string
  corpo: string
  url: string
  /** As they are kept: the present one, and one before that still signs. */
  segredos: string[]
  /** The target's, as its secrets were read. */
  versao: number
}

/**
 * The next delivery of a held target. Undefined when there is none, the target is no longer held or in use, or its
 * store is disabled.
 */
export async function findDue(
  db: Db,
  { webhookId, reserva, agora }: { webhookId: number; reserva: string; agora: Date },
): Promise<DueEntrega | undefined> {
  const { rows } = await sql<DueEntrega>`
    select e.id, evento.mensagem, evento.corpo, w.url, w.versao,
      array_remove(array[w.segredo, case when w.segredo_anterior_ate > ${agora} then w.segredo_anterior end], null) as segredos
    from webhook w join estabelecimento loja on loja.id = w.loja_id join webhook_entrega e on e.webhook_id = w.id
      join webhook_evento evento on evento.id = e.evento_id
    where w.id = ${webhookId} and w.reserva = ${reserva} and w.desativado_em is null and loja.ativo
      and e.estado = 'pendente' and e.proxima_em <= ${agora} and ${NONE_BEFORE}
    order by e.proxima_em, e.id limit 1`.execute(db)
  return rows[0]
}

/** The delivery and its target, locked; undefined when another process has concluded it. */
export async function lockEntrega(tx: Tx, id: number) {
  const entrega = await tx
    .selectFrom('webhookEntrega')
    .where('id', '=', id)
    .select('webhookId')
    .executeTakeFirst()
  if (!entrega) return undefined
  const webhook = await tx
    .selectFrom('webhook')
    .where('id', '=', entrega.webhookId)
    .select(['id', 'lojaId', 'url', 'falhandoDesde', 'desativadoEm', 'versao'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const travada = await tx
    .selectFrom('webhookEntrega')
    .where('id', '=', id)
    .where('estado', '=', 'pendente')
    .select(['id', 'desde'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return travada && { ...travada, webhook }
}

export type EntregaTravada = NonNullable<Awaited<ReturnType<typeof lockEntrega>>>

export interface ResultadoDaTentativa {
  /** null: no answer, `erro` says why. */
  statusHttp: number | null
  erro: string | null
  resposta: string | null
  duracaoMs: number
}

export async function insertTentativa(
  tx: Tx,
  entregaId: number,
  { iniciadaEm, ...resultado }: ResultadoDaTentativa & { iniciadaEm: Date },
): Promise<void> {
  await tx
    .insertInto('webhookTentativa')
    .values({ entregaId, iniciadaEm, ...resultado })
    .execute()
}

/** The first attempt since the delivery last began, and the number of attempts. */
export function findTentativas(tx: Tx, { id, desde }: { id: number; desde: Date }) {
  return tx
    .selectFrom('webhookTentativa')
    .where('entregaId', '=', id)
    .where('iniciadaEm', '>=', desde)
    .select(({ fn }) => [
      fn.min('iniciadaEm').$castTo<Date | null>().as('primeira'),
      fn.countAll<number>().as('quantas'),
    ])
    .executeTakeFirstOrThrow()
}

/** Concludes the delivery (`proximaEm` null) or schedules its next attempt. */
export async function updateEntrega(
  tx: Tx,
  id: number,
  {
    estado,
    proximaEm,
    agora,
  }: { estado: 'pendente' | 'entregue' | 'desistida'; proximaEm: Date | null; agora: Date },
): Promise<void> {
  await tx
    .updateTable('webhookEntrega')
    .set({
      estado,
      proximaEm,
      concluidaEm: estado === 'pendente' ? null : agora,
      tentativas: sql`tentativas + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Makes due at once what waited for a target that answers again. */
export async function updatePendentesParaJa(tx: Tx, webhookId: number, agora: Date): Promise<void> {
  await tx
    .updateTable('webhookEntrega')
    .set({ proximaEm: agora })
    .where('webhookId', '=', webhookId)
    .where('estado', '=', 'pendente')
    .where('proximaEm', '>', agora)
    .execute()
}

interface Reservado {
  webhookId: number
  reserva: string
}

export async function updateReserva(tx: Tx, { webhookId, reserva }: Reservado, agora: Date): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ reservadoAte: reservadoAte(agora) })
    .where('id', '=', webhookId)
    .where('reserva', '=', reserva)
    .execute()
}

export async function updateSemReserva(db: Db, { webhookId, reserva }: Reservado): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ reserva: null, reservadoAte: null })
    .where('id', '=', webhookId)
    .where('reserva', '=', reserva)
    .execute()
}

/**
 * For a store that is enabled again: gives up deliveries begun before `desde` untried. Restarts the count of failing,
 * because nothing was tried meanwhile.
 */
export async function updateRecomecoDaLoja(
  tx: Tx,
  lojaId: number,
  { desde, agora }: { desde: Date; agora: Date },
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ falhandoDesde: null })
    .where('lojaId', '=', lojaId)
    .where('falhandoDesde', 'is not', null)
    .execute()
  await tx
    .updateTable('webhookEntrega')
    .set({ estado: 'desistida', proximaEm: null, concluidaEm: agora })
    .where('webhookId', 'in', (eb) => eb.selectFrom('webhook').where('lojaId', '=', lojaId).select('id'))
    .where('estado', '=', 'pendente')
    .where('desde', '<=', desde)
    .execute()
}
