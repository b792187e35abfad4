import { sql, type Updateable } from 'kysely'
import type { WebhookTable } from '#db/tables/integracao.ts'
import type { Db, Tx } from '#db/tables.ts'

/** Starts every read: a store's own targets without removed ones. */
const webhooksDe = (db: Db, lojaId: number) =>
  db
    .selectFrom('webhook')
    .innerJoin('usuario as criador', 'criador.id', 'webhook.criadoPor')
    .leftJoin('usuario as desativador', 'desativador.id', 'webhook.desativadoPor')
    .where('webhook.lojaId', '=', lojaId)
    .where('webhook.excluidoEm', 'is', null)
    .select([
      'webhook.id',
      'webhook.url',
      'webhook.criadoEm',
      'criador.nome as criadoPor',
      'webhook.desativadoEm',
      'desativador.nome as desativadoPor',
      'webhook.falhandoDesde',
      'webhook.segredoAnteriorAte',
    ])
    .select((eb) => [
      eb('webhook.desativadoEm', 'is', null).$castTo<boolean>().as('ativo'),
      sql<number>`(select count(*) from webhook_entrega e where e.webhook_id = webhook.id and e.estado = 'pendente')`.as(
        'pendentes',
      ),
    ])

/** All of a store's targets, newest first; at most MAXIMO_DE_WEBHOOKS. */
export const listWebhooks = (db: Db, lojaId: number) =>
  webhooksDe(db, lojaId).orderBy('webhook.id', 'desc').execute()
export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number]

export const findWebhook = (db: Db, lojaId: number, id: number) =>
  webhooksDe(db, lojaId).where('webhook.id', '=', id).executeTakeFirst()

/**
 * Locks the target, also against events being written for it (`insertEvento`), but not against deliveries. Undefined
 * when it was removed meanwhile.
 */
export const lockWebhook = (tx: Tx, lojaId: number, id: number) =>
  tx
    .selectFrom('webhook')
    .where('lojaId', '=', lojaId)
    .where('id', '=', id)
    .where('excluidoEm', 'is', null)
    .select(['id', 'url', 'segredo', 'desativadoEm'])
    .forUpdate()
    .executeTakeFirst()

export async function insertWebhook(
  tx: Tx,
  row: { lojaId: number; url: string; segredo: string; criadoPor: number; criadoEm: Date },
): Promise<number> {
  const { id } = await tx.insertInto('webhook').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateWebhook(tx: Tx, id: number, change: Updateable<WebhookTable>): Promise<void> {
  await tx.updateTable('webhook').set(change).where('id', '=', id).execute()
}

/** Gives up what waited for a target that takes nothing any more. */
export async function updatePendentesDesistidos(tx: Tx, webhookId: number, agora: Date): Promise<void> {
  await tx
    .updateTable('webhookEntrega')
    .set({ estado: 'desistida', proximaEm: null, concluidaEm: agora })
    .where('webhookId', '=', webhookId)
    .where('estado', '=', 'pendente')
    .execute()
}

export async function findLojaDoWebhook(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook')
    .where('id', '=', id)
    .where('excluidoEm', 'is', null)
    .select('lojaId')
    .executeTakeFirst()
  return row?.lojaId
}

export interface EventoNovo {
  lojaId: number
  contratoId: number | null
  mensagem: string
  chave: string
  tipo: string
  corpo: string
  agora: Date
  /** Only this target; by default all active ones of the store. */
  webhookId?: number
}

/**
 * Inserts the event with one delivery per active target of the store, in one statement; nothing when the store has
 * none. An existing event is left alone. A transaction that disables a target (`lockWebhook`) comes before this one or
 * sees its delivery.
 */
export async function insertEvento(tx: Tx, evento: EventoNovo): Promise<void> {
  const { lojaId, contratoId, mensagem, chave, tipo, corpo, agora, webhookId = null } = evento
  await sql`
    with alvo as (
      select id from webhook where loja_id = ${lojaId} and desativado_em is null and excluido_em is null
        and (${webhookId}::bigint is null or id = ${webhookId}::bigint)
      for key share),
    evento as (
      insert into webhook_evento (loja_id, mensagem, chave, tipo, contrato_id, corpo, ocorrido_em)
      select ${lojaId}::bigint, ${mensagem}, ${chave}, ${tipo}, ${contratoId}::bigint, ${corpo}, ${agora}::timestamptz
      where exists (select from alvo)
      on conflict (loja_id, chave) do nothing
      returning id)
    insert into webhook_entrega (webhook_id, evento_id, loja_id, contrato_id, desde, proxima_em)
    select alvo.id, evento.id, ${lojaId}::bigint, ${contratoId}::bigint, ${agora}::timestamptz, ${agora}::timestamptz
    from evento, alvo`.execute(tx)
}
