import type { EstadoDaBaixa } from '@lastro/shared/carteira/estados-da-baixa'
import type { Dia } from '@lastro/shared/dia'
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf } from '#db/lists.ts'
import type { BaixaPagamentoTable, BaixaTable } from '#db/tables/baixas.ts'
import type { Db, Tx } from '#db/tables.ts'
import { baixasComNomes, EM_CURSO, pagoDaBaixa } from './baixas.sql.ts'

/** A payoff's key in every table. */
export interface ChaveDaBaixa {
  instituicaoFinanceiraId: number
  baixaId: number
}

/** Reads the payoffs that go on of an institution's contracts, in the order of their ids. */
export async function listBaixasEmCurso(
  db: Db,
  instituicaoFinanceiraId: number,
  contratoIds: readonly number[],
) {
  if (contratoIds.length === 0) return []
  return db
    .selectFrom('baixa as b')
    .where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('b.contratoId', '=', anyOf(contratoIds))
    .where('b.encerradaEm', 'is', null)
    .select([...EM_CURSO, pagoDaBaixa.as('pago')])
    .orderBy('b.id')
    .execute()
}
export type BaixaEmCurso = Awaited<ReturnType<typeof listBaixasEmCurso>>[number]

/** Reads one payoff by its id alone, for the guard of a route. */
export const findDonoDaBaixa = (db: Db, id: number) =>
  db
    .selectFrom('baixa')
    .where('id', '=', id)
    .select(['instituicaoFinanceiraId', 'contratoId', 'lojaId'])
    .executeTakeFirst()

/** Reads a payoff whatever its state, under its contract's lock. */
export const findBaixa = (db: Db, { instituicaoFinanceiraId, baixaId }: ChaveDaBaixa) =>
  db
    .selectFrom('baixa as b')
    .where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('b.id', '=', baixaId)
    .select([...EM_CURSO, pagoDaBaixa.as('pago')])
    .executeTakeFirstOrThrow()

export async function insertBaixa(tx: Tx, baixa: Insertable<BaixaTable>): Promise<number> {
  const { id } = await tx.insertInto('baixa').values(baixa).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes the change and counts the version up, which is the payoff's ETag. */
export async function updateBaixa(
  tx: Tx,
  { instituicaoFinanceiraId, baixaId }: ChaveDaBaixa,
  change: Updateable<BaixaTable>,
): Promise<number> {
  const { versao } = await tx
    .updateTable('baixa')
    .set({ ...change, versao: sql`versao + 1` })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', baixaId)
    .returning('versao')
    .executeTakeFirstOrThrow()
  return versao
}

/** Ends what goes on of pledges that ended: what was paid is released, the rest is cancelled. Answers both by id. */
export async function updateBaixasDePenhoresFechados(
  tx: Tx,
  { instituicaoFinanceiraId, penhorIds }: { instituicaoFinanceiraId: number; penhorIds: readonly number[] },
  { motivo, agora }: { motivo: string; agora: Date },
): Promise<{ id: number; estado: EstadoDaBaixa }[]> {
  return tx
    .updateTable('baixa')
    .set({
      estado: sql<EstadoDaBaixa>`case estado when 'paga' then 'liberada' else 'cancelada' end`,
      encerradaEm: agora,
      motivoDoFim: motivo,
      versao: sql`versao + 1`,
    })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('penhorId', '=', anyOf(penhorIds))
    .where('encerradaEm', 'is', null)
    .returning(['id', 'estado'])
    .execute()
}

export async function insertPagamento(tx: Tx, pagamento: Insertable<BaixaPagamentoTable>): Promise<void> {
  await tx.insertInto('baixaPagamento').values(pagamento).execute()
}

/** Reads the payment that an institution's own reference names; one that was reversed doesn't count. */
export const findPagamentoPelaReferencia = (
  db: Db,
  { instituicaoFinanceiraId, referencia }: { instituicaoFinanceiraId: number; referencia: string },
) =>
  db
    .selectFrom('baixaPagamento')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('referencia', '=', referencia)
    .where('estornadoEm', 'is', null)
    .select(['baixaId', 'valor', 'data'])
    .executeTakeFirst()

/** Reads a payoff's payments, newest first. */
export const listPagamentos = (db: Db, { instituicaoFinanceiraId, baixaId }: ChaveDaBaixa) =>
  db
    .selectFrom('baixaPagamento as p')
    .innerJoin('usuario as u', 'u.id', 'p.usuarioId')
    .where('p.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('p.baixaId', '=', baixaId)
    .select([
      'p.id',
      'p.valor',
      'p.data',
      'p.referencia',
      'p.registradoEm',
      'p.estornadoEm',
      'p.motivoDoEstorno',
    ])
    .select('u.nome as usuario')
    .orderBy('p.id', 'desc')
    .execute()

/** Reads a contract's payments that count, the newest day first. */
export const listPagamentosDoContrato = (
  db: Db,
  { instituicaoFinanceiraId, contratoId }: { instituicaoFinanceiraId: number; contratoId: number },
  limit: number,
) =>
  db
    .selectFrom('baixaPagamento as p')
    .innerJoin('baixa as b', (join) =>
      join
        .onRef('b.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')
        .onRef('b.id', '=', 'p.baixaId'),
    )
    .innerJoin('veiculo as v', 'v.id', 'b.veiculoId')
    .innerJoin('usuario as u', 'u.id', 'p.usuarioId')
    .where('p.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('p.contratoId', '=', contratoId)
    .where('p.estornadoEm', 'is', null)
    .select(['p.id', 'p.baixaId', 'b.veiculoId', 'v.placa', 'p.valor', 'p.data', 'p.referencia'])
    .select(['u.nome as usuario', 'p.registradoEm'])
    .orderBy('p.data', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()

/** Reverses a payoff's payments that count. */
export async function updatePagamentosEstornados(
  tx: Tx,
  { instituicaoFinanceiraId, baixaId }: ChaveDaBaixa,
  { motivo, usuarioId, agora }: { motivo: string; usuarioId: number; agora: Date },
): Promise<void> {
  await tx
    .updateTable('baixaPagamento')
    .set({ estornadoEm: agora, estornadoPor: usuarioId, motivoDoEstorno: motivo })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('baixaId', '=', baixaId)
    .where('estornadoEm', 'is', null)
    .execute()
}

/** Reads payments that count, of contracts of one institution, dated after a day. */
export function listPagamentosDesde(
  db: Db,
  {
    instituicaoFinanceiraId,
    contratoIds,
    depoisDe,
  }: {
    instituicaoFinanceiraId: number
    contratoIds: readonly number[]
    depoisDe: Dia
  },
) {
  return db
    .selectFrom('baixaPagamento as p')
    .innerJoin('baixa as b', (join) =>
      join
        .onRef('b.instituicaoFinanceiraId', '=', 'p.instituicaoFinanceiraId')
        .onRef('b.id', '=', 'p.baixaId'),
    )
    .where('p.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('p.contratoId', '=', anyOf(contratoIds))
    .where('p.estornadoEm', 'is', null)
    .where('p.data', '>', depoisDe)
    .select(['p.contratoId', 'p.baixaId', 'p.data', 'p.valor', 'b.estado'])
    .execute()
}

/**
 * Whether an institution uses payoffs (carteira, section 0): it loaded balances, or one of its people opened a payoff.
 * Before that the system opens none, and no store tells a sale here.
 */
export async function existsUsoDasBaixas(db: Db, instituicaoFinanceiraId: number): Promise<boolean> {
  const { rows } = await sql<{ usa: boolean }>`
    select exists (select from carga_saldo where instituicao_financeira_id = ${instituicaoFinanceiraId})
      or exists (select from baixa where instituicao_financeira_id = ${instituicaoFinanceiraId} and origem = 'instituicao')
      as usa`.execute(db)
  return rows[0]?.usa ?? false
}

/** Reads what notices say of payoffs, by id. */
export const listBaixasDosAvisos = (db: Db, instituicaoFinanceiraId: number, ids: readonly number[]) =>
  baixasComNomes(db)
    .where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('b.id', '=', anyOf(ids))
    .orderBy('b.id')
    .execute()
export type BaixaDoAviso = Awaited<ReturnType<typeof listBaixasDosAvisos>>[number]

/** Reads unpaid payoffs of all institutions whose last day lies in the window, by id, from the one after `depoisDe` on. */
export const listBaixasNoPrazo = (
  db: Db,
  { de, ate, depoisDe, limite }: { de: Dia; ate: Dia; depoisDe: number; limite: number },
) =>
  baixasComNomes(db)
    .where('b.estado', '=', 'aberta')
    .where('b.prazo', '>=', de)
    .where('b.prazo', '<=', ate)
    .where('b.id', '>', depoisDe)
    .orderBy('b.id')
    .limit(limite)
    .execute()
