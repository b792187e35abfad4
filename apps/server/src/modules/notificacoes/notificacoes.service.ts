import type { lerNotificacaoRequest, lerNotificacoesRequest } from '@lastro/shared/notificacoes/notificacao'
import type * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import type { Clock } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { DAY } from '#durations.ts'
import { forbidden } from '#http/errors.ts'
import type { PageBounds } from '#http/lista.ts'
import {
  countNaoLidas,
  deleteNotificacoesAntigas,
  insertNotificacoes,
  listNotificacoes,
  updateLida,
  updateLidas,
} from './notificacoes.repository.ts'

export type { NotificacaoNova } from './notificacoes.repository.ts'

/** Kept for a year (domain 7). */
const DIAS_GUARDADAS = 365

export const guardadasDesde = (clock: Clock) => new Date(clock.now().getTime() - DIAS_GUARDADAS * DAY)

/** Notifies establishments of an event, in the event's transaction (domain 7). */
export const notificar = insertNotificacoes

/**
 * An establishment's own notices, newest first, and the number of unread ones. Establishment 0, the operators', has
 * none.
 */
export async function listarNotificacoes(
  { db, clock }: Ambiente,
  estabelecimentoId: number,
  { lida, ...limites }: PageBounds & { contaAte: number | undefined; lida: 'nao' | undefined },
) {
  return listNotificacoes(db, { estabelecimentoId, desde: guardadasDesde(clock), lida }, limites)
}

export const contarNaoLidas = (
  { db, clock }: Ambiente,
  estabelecimentoId: number,
  contaAte: number | undefined,
) => countNaoLidas(db, { estabelecimentoId, desde: guardadasDesde(clock) }, contaAte)

/** Refuses with 403 a body that names another establishment than the caller's. */
function exigirProprio(estabelecimentoId: number, pedido: { estabelecimentoId?: number | null | undefined }) {
  // 0 is the platform, an establishment like any other here.
  if ((pedido.estabelecimentoId ?? estabelecimentoId) !== estabelecimentoId) throw forbidden()
}

/** Marks a notice as read for everybody of the establishment. Refuses with 403 a body that names another one. */
export function lerNotificacao(
  { db, clock }: Ambiente,
  { estabelecimentoId, id }: { estabelecimentoId: number; id: number },
  pedido: z.output<typeof lerNotificacaoRequest>,
): Promise<void> {
  exigirProprio(estabelecimentoId, pedido)
  return withTransaction(db, (tx: Tx) => updateLida(tx, { estabelecimentoId, id }, clock.now()))
}

/** Marks as read all notices that came until `ate`. Refuses with 403 a body that names another establishment. */
export function lerNotificacoes(
  { db, clock }: Ambiente,
  estabelecimentoId: number,
  { ate, ...pedido }: z.output<typeof lerNotificacoesRequest>,
): Promise<void> {
  exigirProprio(estabelecimentoId, pedido)
  const quais = { estabelecimentoId, ate, desde: guardadasDesde(clock) }
  return withTransaction(db, (tx: Tx) => updateLidas(tx, quais, clock.now()))
}

const ROWS_PER_BATCH = 1_000

/** Deletes notices that nobody sees any more, in batches. Resolves to the number. */
export async function deleteOldNotificacoes(
  { db, clock }: Ambiente,
  { signal, porLote = ROWS_PER_BATCH }: { signal?: AbortSignal; porLote?: number } = {},
): Promise<number> {
  let total = 0
  for (;;) {
    signal?.throwIfAborted()
    const apagadas = await withTransaction(db, (tx) =>
      deleteNotificacoesAntigas(tx, guardadasDesde(clock), porLote),
    )
    total += apagadas
    if (apagadas < porLote) return total
  }
}
