import { sql } from 'kysely'
import { contar } from '../../db/contar.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { Limites } from '../../http/lista.ts'

export interface NotificacaoNova {
  estabelecimentoId: number
  titulo: string
  conteudo: string
  contratoId: number | null
  /** The event that it tells of: told once to each establishment, however often it is written. */
  chave: string
}

export async function insertNotificacoes(
  tx: Tx,
  notificacoes: readonly NotificacaoNova[],
  data: Date,
): Promise<void> {
  if (notificacoes.length === 0) return
  await tx
    .insertInto('notificacao')
    .values(notificacoes.map((notificacao) => ({ ...notificacao, data, lidaEm: null })))
    .onConflict((conflict) => conflict.columns(['estabelecimentoId', 'chave']).doNothing())
    .execute()
}

/** Every read starts here: an establishment's own, none older than `desde`. */
const notificacoesDe = (db: Db, estabelecimentoId: number, desde: Date) =>
  db.selectFrom('notificacao').where('estabelecimentoId', '=', estabelecimentoId).where('data', '>', desde)

/** Newest first. */
export async function listNotificacoes(
  db: Db,
  { estabelecimentoId, desde }: { estabelecimentoId: number; desde: Date },
  { limit, offset, contaAte }: Limites & { contaAte: number | undefined },
) {
  const base = notificacoesDe(db, estabelecimentoId, desde)
  const rows = await base
    .select(['id', 'estabelecimentoId', 'titulo', 'conteudo', 'contratoId', 'data'])
    .select((eb) => eb('lidaEm', 'is not', null).$castTo<boolean>().as('lida'))
    .orderBy('data', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, ...(await contar(db, base.select('id'), { chave: 'data', contaAte })) }
}

/** How many of them nobody has read, counted no further than `contaAte`. */
export async function countNaoLidas(
  db: Db,
  { estabelecimentoId, desde }: { estabelecimentoId: number; desde: Date },
  contaAte: number | undefined,
): Promise<number> {
  const naoLidas = notificacoesDe(db, estabelecimentoId, desde).where('lidaEm', 'is', null)
  // Nothing but what the index of the unread holds.
  return (await contar(db, naoLidas.select('data'), { chave: 'data', contaAte })).total
}

interface ChaveDaNotificacao {
  estabelecimentoId: number
  id: number
}

export async function existsNotificacao(db: Db, chave: ChaveDaNotificacao, desde: Date): Promise<boolean> {
  const row = await notificacoesDe(db, chave.estabelecimentoId, desde)
    .where('id', '=', chave.id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Read once: a second time changes nothing. */
export async function updateLida(
  tx: Tx,
  { estabelecimentoId, id }: ChaveDaNotificacao,
  agora: Date,
): Promise<void> {
  await tx
    .updateTable('notificacao')
    .set({ lidaEm: sql`coalesce(lida_em, ${agora})` })
    .where('estabelecimentoId', '=', estabelecimentoId)
    .where('id', '=', id)
    .execute()
}

/** Up to `limite` of those not newer than `ate`, the oldest first. Answers how many. */
export async function deleteNotificacoesAntigas(tx: Tx, ate: Date, limite: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notificacao')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('estabelecimentoId', 'id'),
        'in',
        selectFrom('notificacao')
          .where('data', '<=', ate)
          .select(['estabelecimentoId', 'id'])
          .orderBy('data')
          .limit(limite)
          .$asTuple('estabelecimentoId', 'id'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
