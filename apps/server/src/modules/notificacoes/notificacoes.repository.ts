import { sql } from 'kysely'
import { countUpTo } from '#db/count.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'

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
  const coluna = <K extends keyof NotificacaoNova>(campo: K) => notificacoes.map((cada) => cada[campo])
  // A load of a store's stock may tell of more contracts than a statement may have values.
  await sql`
    insert into notificacao (estabelecimento_id, titulo, conteudo, contrato_id, chave, data)
    select n.*, ${data}::timestamptz
    from unnest(${coluna('estabelecimentoId')}::bigint[], ${coluna('titulo')}::text[], ${coluna('conteudo')}::text[],
      ${coluna('contratoId')}::bigint[], ${coluna('chave')}::text[]) as n
    on conflict (estabelecimento_id, chave) do nothing`.execute(tx)
}

/** Every read starts here: an establishment's own, none older than `desde`. */
const notificacoesDe = (db: Db, estabelecimentoId: number, desde: Date) =>
  db.selectFrom('notificacao').where('estabelecimentoId', '=', estabelecimentoId).where('data', '>', desde)

/** Newest first, with the contract that each tells of and its other side. */
export async function listNotificacoes(
  db: Db,
  { estabelecimentoId, desde, lida }: { estabelecimentoId: number; desde: Date; lida?: 'nao' | undefined },
  { limit, offset, contaAte }: PageBounds & { contaAte: number | undefined },
) {
  let base = notificacoesDe(db, estabelecimentoId, desde)
  if (lida) base = base.where('lidaEm', 'is', null)
  const pagina = base.selectAll().orderBy('data', 'desc').orderBy('id', 'desc').limit(limit).offset(offset)
  const rows = await db
    .selectFrom(pagina.as('n'))
    .leftJoin('contrato', (join) =>
      join
        .onRef('contrato.id', '=', 'n.contratoId')
        .on(({ eb, or }) =>
          or([
            eb('contrato.instituicaoFinanceiraId', '=', estabelecimentoId),
            eb('contrato.lojaId', '=', estabelecimentoId),
          ]),
        ),
    )
    .leftJoin('estabelecimento as parte', (join) =>
      join.on(
        'parte.id',
        '=',
        sql<number>`case contrato.loja_id when ${estabelecimentoId} then contrato.instituicao_financeira_id else contrato.loja_id end`,
      ),
    )
    .select(['n.id', 'n.estabelecimentoId', 'n.titulo', 'n.conteudo', 'n.contratoId', 'n.data'])
    .select((eb) => eb('n.lidaEm', 'is not', null).$castTo<boolean>().as('lida'))
    .select(['contrato.numero as numeroContrato', 'parte.nomeFantasia as parte'])
    .orderBy('n.data', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
  return { rows, ...(await countUpTo(db, base.select('id'), { chave: 'data', contaAte })) }
}

/** How many of them nobody has read, counted no further than `contaAte`. */
export async function countNaoLidas(
  db: Db,
  { estabelecimentoId, desde }: { estabelecimentoId: number; desde: Date },
  contaAte: number | undefined,
): Promise<number> {
  const naoLidas = notificacoesDe(db, estabelecimentoId, desde).where('lidaEm', 'is', null)
  // Nothing but what the index of the unread holds.
  return (await countUpTo(db, naoLidas.select('data'), { chave: 'data', contaAte })).total
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

/** All of them that came no later than `ate` and nobody has read. */
export async function updateLidas(
  tx: Tx,
  { estabelecimentoId, desde, ate }: { estabelecimentoId: number; desde: Date; ate: Date },
  agora: Date,
): Promise<void> {
  await tx
    .updateTable('notificacao')
    .set({ lidaEm: agora })
    .where('estabelecimentoId', '=', estabelecimentoId)
    .where('data', '>', desde)
    .where('data', '<=', ate)
    .where('lidaEm', 'is', null)
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
