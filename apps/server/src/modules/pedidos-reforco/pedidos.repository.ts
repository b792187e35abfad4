import { ATIVOS } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { literals } from '#db/literals.ts'
import { anyOf } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'

export interface ContratoDoPedido {
  instituicaoFinanceiraId: number
  contratoId: number
}

/** Reads the open requests of contracts of one institution; a contract has one at most. */
export async function listPedidosAbertos(db: Db, instituicaoId: number, contratoIds: readonly number[]) {
  if (contratoIds.length === 0) return []
  const rows = await db
    .selectFrom('pedidoReforco')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('contratoId', '=', anyOf(contratoIds))
    .where('encerradoEm', 'is', null)
    .select(['id', 'contratoId', 'situacao', 'valor', 'prazo', 'texto', 'alteracaoId'])
    .execute()
  return rows.map(({ situacao, ...row }) => ({
    ...row,
    situacao: situacao === 'proposto' ? situacao : ('aberto' as const),
  }))
}
export type PedidoAberto = Awaited<ReturnType<typeof listPedidosAbertos>>[number]

/** Reads a contract's requests, newest first. */
export function listPedidosDoContrato(
  db: Db,
  { instituicaoFinanceiraId, contratoId }: ContratoDoPedido,
  limit: number,
) {
  return db
    .selectFrom('pedidoReforco as p')
    .innerJoin('usuario as quem', 'quem.id', 'p.pedidoPor')
    .leftJoin('usuario as fim', 'fim.id', 'p.encerradoPor')
    .where('p.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('p.contratoId', '=', contratoId)
    .select(['p.id', 'p.contratoId', 'p.situacao', 'p.valor', 'p.prazo', 'p.texto', 'p.pedidoEm'])
    .select(['p.encerradoEm', 'p.motivo', 'quem.nome as pedidoPor', 'fim.nome as encerradoPor'])
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

export function findContratoDoPedido(db: Db, id: number) {
  return db
    .selectFrom('pedidoReforco as p')
    .innerJoin('contrato', (join) =>
      join
        .onRef('contrato.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')
        .onRef('contrato.id', '=', 'p.contratoId'),
    )
    .where('p.id', '=', id)
    .select(['p.contratoId', 'p.instituicaoFinanceiraId', 'contrato.lojaId'])
    .executeTakeFirst()
}

export function listPedidosDosAvisos(db: Db, instituicaoId: number, ids: readonly number[]) {
  return pedidosComContrato(db)
    .where('p.instituicaoFinanceiraId', '=', instituicaoId)
    .where('p.id', '=', anyOf(ids))
    .orderBy('p.id')
    .execute()
}
export type PedidoDoAviso = Awaited<ReturnType<typeof listPedidosDosAvisos>>[number]

/** Reads what notices say of open requests of all institutions with their last day in the window, by id. */
export function listPedidosNoPrazo(
  db: Db,
  { de, ate, depoisDe, limite }: { de: Dia; ate: Dia; depoisDe: number; limite: number },
) {
  return pedidosComContrato(db)
    .where('p.encerradoEm', 'is', null)
    .where('p.prazo', '>=', de)
    .where('p.prazo', '<=', ate)
    .where('p.id', '>', depoisDe)
    .orderBy('p.id')
    .limit(limite)
    .execute()
}

/**
 * Reads open requests that the store has not answered, the first due first, and counts them. An institution gets those
 * with a last day before `antesDe`, a store all of its own.
 */
export async function listPedidosSemResposta(
  db: Db,
  dono: { instituicaoId: number; antesDe: Dia } | { lojaId: number },
  limit: number,
) {
  const abertos = pedidosComContrato(db).where('p.encerradoEm', 'is', null).where('p.situacao', '=', 'aberto')
  const base =
    'lojaId' in dono
      ? abertos.where('c.lojaId', '=', dono.lojaId).where('c.status', 'in', literals(ATIVOS))
      : abertos
          .where('p.instituicaoFinanceiraId', '=', dono.instituicaoId)
          .where('p.prazo', '<', dono.antesDe)
  const { quantidade } = await base
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('quantidade'))
    .executeTakeFirstOrThrow()
  const rows = await base.orderBy('p.prazo').orderBy('p.id').limit(limit).execute()
  return {
    quantidade,
    pedidos: rows.map(({ instituicao: instituicaoFinanceira, ...row }) => ({
      ...row,
      instituicaoFinanceira,
    })),
  }
}

const pedidosComContrato = (db: Db) =>
  db
    .selectFrom('pedidoReforco as p')
    .innerJoin('contrato as c', (join) =>
      join
        .onRef('c.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')
        .onRef('c.id', '=', 'p.contratoId'),
    )
    .innerJoin('estabelecimento as loja', 'loja.id', 'c.lojaId')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'c.instituicaoFinanceiraId')
    .select(['p.id', 'p.contratoId', 'p.situacao', 'p.valor', 'p.prazo', 'p.texto', 'p.motivo'])
    .select(['p.instituicaoFinanceiraId', 'c.lojaId', 'c.numero', 'c.idParceiro', 'c.status'])
    .select(['loja.nomeFantasia as loja', 'instituicao.nomeFantasia as instituicao'])

interface PedidoNovo extends ContratoDoPedido {
  valor: Centavos
  prazo: Dia
  texto: string | null
  pedidoPor: number
  pedidoEm: Date
}

export async function insertPedidos(tx: Tx, pedidos: readonly PedidoNovo[]): Promise<number[]> {
  const rows = await tx
    .insertInto('pedidoReforco')
    .values(pedidos.map((pedido) => ({ ...pedido, situacao: 'aberto' as const })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const pedidoDe = (tx: Tx, instituicaoId: number) =>
  tx.updateTable('pedidoReforco').where('instituicaoFinanceiraId', '=', instituicaoId)

/** Notes that a proposal of the store answers the request. */
export async function updatePedidoProposto(
  tx: Tx,
  instituicaoId: number,
  { id, alteracaoId }: { id: number; alteracaoId: number },
): Promise<void> {
  await pedidoDe(tx, instituicaoId).where('id', '=', id).set({ situacao: 'proposto', alteracaoId }).execute()
}

/** Opens the request again, because the proposal that answered it ended or was not enough. */
export async function updatePedidoReaberto(
  tx: Tx,
  instituicaoId: number,
  alteracaoId: number,
): Promise<void> {
  await pedidoDe(tx, instituicaoId)
    .where('alteracaoId', '=', alteracaoId)
    .where('situacao', '=', 'proposto')
    .set({ situacao: 'aberto', alteracaoId: null })
    .execute()
}

export interface FimDoPedido {
  /** null: the program ended the request, because of something that happened to the contract. */
  usuarioId: number | null
  agora: Date
}

export async function updatePedidoCumprido(
  tx: Tx,
  { instituicaoId, id }: { instituicaoId: number; id: number },
  { usuarioId, agora }: FimDoPedido,
): Promise<void> {
  await pedidoDe(tx, instituicaoId)
    .where('id', '=', id)
    .set({ situacao: 'cumprido', encerradoEm: agora, encerradoPor: usuarioId })
    .execute()
}

/** Ends the open requests of contracts and answers their ids. */
export async function updatePedidosEncerrados(
  tx: Tx,
  { instituicaoId, contratoIds }: { instituicaoId: number; contratoIds: readonly number[] },
  {
    situacao,
    motivo,
    usuarioId,
    agora,
  }: FimDoPedido & { situacao: 'recusado' | 'encerrado'; motivo: string },
): Promise<number[]> {
  const rows = await pedidoDe(tx, instituicaoId)
    .where('contratoId', '=', anyOf(contratoIds))
    .where('encerradoEm', 'is', null)
    .set({ situacao, motivo, alteracaoId: null, encerradoEm: agora, encerradoPor: usuarioId })
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
