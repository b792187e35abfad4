import { TIPOS_DE_AVISO, type TipoDeAviso } from '@lastro/shared/notificacoes/avisos'
import { sql } from 'kysely'
import { countUpTo } from '#db/count.ts'
import { unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'

export interface NotificacaoNova {
  estabelecimentoId: number
  titulo: string
  conteudo: string
  contratoId: number | null
  /** Identifies the event: told once to each establishment, however often it is written. */
  chave: string
}

const COLUMNS = {
  estabelecimentoId: 'bigint',
  titulo: 'text',
  conteudo: 'text',
  contratoId: 'bigint',
  chave: 'text',
} as const

/** Writes notices, and in the same statement a letter to each person who wants mail of their kind. */
export async function insertNotificacoes(
  tx: Tx,
  tipo: TipoDeAviso,
  notificacoes: readonly NotificacaoNova[],
  data: Date,
): Promise<void> {
  if (notificacoes.length === 0) return
  // A stock load may notify of more contracts than a statement may have parameters.
  await sql`
    with nova as (
      insert into notificacao (estabelecimento_id, titulo, conteudo, contrato_id, chave, data)
      select n.*, ${data}::timestamptz
      from ${unnest(notificacoes, COLUMNS)} as n
      on conflict (estabelecimento_id, chave) do nothing
      returning estabelecimento_id, chave, contrato_id)
    insert into email (usuario_id, evento, tipo, contrato_id, criado_em, proxima_em)
    select u.id, nova.chave, ${tipo}, nova.contrato_id, ${data}::timestamptz, case when q.quando = 'naHora' then ${data}::timestamptz end
    from nova
      join usuario u on u.estabelecimento_id = nova.estabelecimento_id and u.email_confirmado_em is not null and u.ativo
      left join preferencia_de_aviso p on p.usuario_id = u.id and p.tipo = ${tipo}
      left join politica_instituicao pi on pi.instituicao_financeira_id = u.estabelecimento_id,
      lateral (select case when p.quando = 'nunca' and ${tipo} = any(pi.avisos_obrigatorios) then 'resumo'
        else coalesce(p.quando, ${TIPOS_DE_AVISO[tipo].padrao}) end as quando) as q
    where q.quando <> 'nunca'
    on conflict (usuario_id, evento) do nothing`.execute(tx)
}

/** Starts every read: an establishment's own notices, none older than `desde`. */
const notificacoesDe = (db: Db, estabelecimentoId: number, desde: Date) =>
  db.selectFrom('notificacao').where('estabelecimentoId', '=', estabelecimentoId).where('data', '>', desde)

/** Newest first, each with its contract and the other side. */
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

/** Number of unread notices, counted up to `contaAte`. */
export async function countNaoLidas(
  db: Db,
  { estabelecimentoId, desde }: { estabelecimentoId: number; desde: Date },
  contaAte: number | undefined,
): Promise<number> {
  const naoLidas = notificacoesDe(db, estabelecimentoId, desde).where('lidaEm', 'is', null)
  // Only columns of the index of unread notices.
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

/** Marks as read; a second time changes nothing. */
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

/** Marks as read all unread notices that came until `ate`. */
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

/** Deletes up to `limite` notices not newer than `ate`, oldest first. Resolves to the number. */
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
