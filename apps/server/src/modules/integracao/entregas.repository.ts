import type { EstadoEntrega } from '@lastro/shared/integracao/estados-da-entrega'
import type { TipoAviso } from '@lastro/shared/integracao/webhook'
import { readPage } from '#db/count.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'

interface Filtro {
  lojaId: number
  webhookId?: number | undefined
  estado?: EstadoEntrega | undefined
}

/** A store's deliveries, newest first, each with its last attempt's answer. */
export async function listEntregas(db: Db, { lojaId, webhookId, estado }: Filtro, limites: PageBounds) {
  let base = db.selectFrom('webhookEntrega as e').where('e.lojaId', '=', lojaId)
  if (webhookId !== undefined) base = base.where('e.webhookId', '=', webhookId)
  if (estado !== undefined) base = base.where('e.estado', '=', estado)
  const linhas = base
    .innerJoin('webhookEvento as evento', 'evento.id', 'e.eventoId')
    .innerJoin('webhook', 'webhook.id', 'e.webhookId')
    .leftJoin('contrato', 'contrato.id', 'e.contratoId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhookTentativa as t')
          .whereRef('t.entregaId', '=', 'e.id')
          .orderBy('t.id', 'desc')
          .limit(1)
          .select(['t.statusHttp', 't.erro'])
          .as('ultima'),
      (join) => join.onTrue(),
    )
    .select([
      'e.id',
      'e.webhookId',
      'webhook.url',
      'evento.mensagem',
      'e.contratoId',
      'contrato.numero',
      'evento.ocorridoEm',
      'e.estado',
      'e.tentativas',
      'e.proximaEm',
      'ultima.statusHttp',
      'ultima.erro',
    ])
    .select((eb) => [
      eb.ref('evento.tipo').$castTo<TipoAviso>().as('tipo'),
      eb
        .and([eb('webhook.desativadoEm', 'is', null), eb('webhook.excluidoEm', 'is', null)])
        .$castTo<boolean>()
        .as('podeReenviar'),
    ])
    .orderBy('e.id', 'desc')
  return readPage(base, linhas, limites)
}

/** Newest first. */
export async function listTentativas(db: Db, entregaId: number, limites: PageBounds) {
  const base = db.selectFrom('webhookTentativa').where('entregaId', '=', entregaId)
  const linhas = base
    .select(['id', 'iniciadaEm', 'duracaoMs', 'statusHttp', 'erro', 'resposta'])
    .orderBy('id', 'desc')
  return readPage(base, linhas, limites)
}

export async function findLojaDaEntrega(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('webhookEntrega').where('id', '=', id).select('lojaId').executeTakeFirst()
  return row?.lojaId
}

export const findEntrega = (tx: Tx, lojaId: number, id: number) =>
  tx
    .selectFrom('webhookEntrega as e')
    .innerJoin('webhookEvento as evento', 'evento.id', 'e.eventoId')
    .where('e.lojaId', '=', lojaId)
    .where('e.id', '=', id)
    .select(['e.webhookId', 'evento.mensagem'])
    .executeTakeFirst()

/** Makes the delivery due now and tried for days again; the message keeps its id. */
export async function updateEntregaReaberta(tx: Tx, id: number, agora: Date): Promise<void> {
  await tx
    .updateTable('webhookEntrega')
    .set({ estado: 'pendente', desde: agora, proximaEm: agora, concluidaEm: null })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes up to `limite` concluded deliveries from before `antes` with their attempts, and events without deliveries.
 * Resolves to the number.
 */
export async function deleteEntregasAntigas(tx: Tx, antes: Date, limite: number): Promise<number> {
  const apagadas = await tx
    .deleteFrom('webhookEntrega')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhookEntrega as e')
        .where('e.estado', '<>', 'pendente')
        .where('e.concluidaEm', '<', antes)
        .orderBy('e.concluidaEm')
        .limit(limite)
        .select('e.id'),
    )
    .returning('eventoId')
    .execute()
  if (apagadas.length === 0) return 0
  await tx
    .deleteFrom('webhookEvento')
    .where('id', 'in', [...new Set(apagadas.map(({ eventoId }) => eventoId))])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('webhookEntrega as e').whereRef('e.eventoId', '=', 'webhookEvento.id').select('e.id'),
        ),
      ),
    )
    .execute()
  return apagadas.length
}
