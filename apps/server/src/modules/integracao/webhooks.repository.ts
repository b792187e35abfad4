import { sql, type Updateable } from 'kysely'
import { anyOf, unnest } from '#db/lists.ts'
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
      'webhook.versao',
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
 * Locks the target, also against events being written for it (`insertEventos`), but not against deliveries. Undefined
 * when it was removed meanwhile.
 */
export const lockWebhook = (tx: Tx, lojaId: number, id: number) =>
  tx
    .selectFrom('webhook')
    .where('lojaId', '=', lojaId)
    .where('id', '=', id)
    .where('excluidoEm', 'is', null)
    .select(['id', 'url', 'segredo', 'desativadoEm', 'versao'])
    .forUpdate()
    .executeTakeFirst()

/** The id of a target to be inserted: its secret is bound to it. */
export async function findNextWebhookId(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('webhook', 'id')) as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The sequence gave no id')
  return row.id
}

export async function insertWebhook(
  tx: Tx,
  row: { id: number; lojaId: number; url: string; segredo: string; criadoPor: number; criadoEm: Date },
): Promise<void> {
  await tx.insertInto('webhook').values(row).execute()
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
  /** null: all active targets of the store. */
  webhookId: number | null
}

const COLUNAS_DO_EVENTO = {
  lojaId: 'bigint',
  contratoId: 'bigint',
  mensagem: 'text',
  chave: 'text',
  tipo: 'text',
  corpo: 'text',
  agora: 'timestamptz',
  webhookId: 'bigint',
} as const

/**
 * Inserts events with one delivery per active target of their stores, in one statement; nothing for a store that has
 * none. An existing event is left alone. A transaction that disables a target (`lockWebhook`) comes before this one or
 * sees its delivery.
 */
export async function insertEventos(tx: Tx, eventos: readonly EventoNovo[]): Promise<void> {
  if (eventos.length === 0) return
  const lojaIds = new Set(eventos.map(({ lojaId }) => lojaId))
  await sql`
    with novo as (
      select * from ${unnest(eventos, COLUNAS_DO_EVENTO)} as n (loja_id, contrato_id, mensagem, chave, tipo, corpo, agora, webhook_id)),
    alvo as (
      select w.id, w.loja_id from webhook w
      where w.loja_id = ${anyOf(lojaIds)} and w.desativado_em is null and w.excluido_em is null
        and exists (select from novo n where n.loja_id = w.loja_id and coalesce(n.webhook_id, w.id) = w.id)
      order by w.id for key share of w),
    evento as (
      insert into webhook_evento (loja_id, mensagem, chave, tipo, contrato_id, corpo, ocorrido_em)
      select n.loja_id, n.mensagem, n.chave, n.tipo, n.contrato_id, n.corpo, n.agora from novo n
      where exists (select from alvo where alvo.loja_id = n.loja_id and coalesce(n.webhook_id, alvo.id) = alvo.id)
      on conflict (loja_id, chave) do nothing
      returning id, loja_id, chave)
    insert into webhook_entrega (webhook_id, evento_id, loja_id, contrato_id, desde, proxima_em)
    select alvo.id, evento.id, n.loja_id, n.contrato_id, n.agora, n.agora
    from evento join novo n using (loja_id, chave)
    join alvo on alvo.loja_id = n.loja_id and coalesce(n.webhook_id, alvo.id) = alvo.id
    order by evento.id, alvo.id`.execute(tx)
}
