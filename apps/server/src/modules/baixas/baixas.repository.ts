import { referenciaComparada } from '@lastro/shared/baixas/pagamentos'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf, unnest } from '#db/lists.ts'
import type { BaixaPagamentoTable, BaixaTable } from '#db/tables/baixas.ts'
import type { Db, Tx } from '#db/tables.ts'
import { baixasComNomes, chaveDaReferencia, EM_CURSO } from '../contratos/nucleo/baixas.sql.ts'

/** A payoff's key in every table. */
export interface ChaveDaBaixa {
  instituicaoFinanceiraId: number
  baixaId: number
}

/** Reads one payoff by its id alone, for the guard of a route. */
export const findDonoDaBaixa = (db: Db, id: number) =>
  db
    .selectFrom('baixa')
    .where('id', '=', id)
    .select(['instituicaoFinanceiraId', 'contratoId', 'lojaId'])
    .executeTakeFirst()

/** Payoffs of one institution. */
export interface ChavesDasBaixas {
  instituicaoFinanceiraId: number
  ids: readonly number[]
}

/** Reads payoffs whatever their state, under their contracts' locks. */
export const listBaixas = (db: Db, { instituicaoFinanceiraId, ids }: ChavesDasBaixas) =>
  db
    .selectFrom('baixa as b')
    .where('b.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('b.id', '=', anyOf(ids))
    .select(EM_CURSO)
    .execute()

/** Inserts payoffs, each of another pledge. Answers their ids by pledge. */
export async function insertBaixas(
  tx: Tx,
  baixas: readonly Insertable<BaixaTable>[],
): Promise<Map<number, number>> {
  const rows = await tx.insertInto('baixa').values(baixas).returning(['id', 'penhorId']).execute()
  return new Map(rows.map(({ id, penhorId }) => [penhorId, id]))
}

/** Writes one change into payoffs and counts their versions up, which are their ETags. Answers these by id. */
export async function updateBaixas(
  tx: Tx,
  { instituicaoFinanceiraId, ids }: ChavesDasBaixas,
  change: Updateable<BaixaTable>,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .updateTable('baixa')
    .set({ ...change, versao: sql`versao + 1` })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', anyOf(ids))
    .returning(['id', 'versao'])
    .execute()
  return new Map(rows.map(({ id, versao }) => [id, versao]))
}

/** Writes like {@link updateBaixas} into one payoff and answers its version. */
export async function updateBaixa(
  tx: Tx,
  { instituicaoFinanceiraId, baixaId }: ChaveDaBaixa,
  change: Updateable<BaixaTable>,
): Promise<number> {
  const versao = (await updateBaixas(tx, { instituicaoFinanceiraId, ids: [baixaId] }, change)).get(baixaId)
  if (versao === undefined) throw new Error('The payoff is gone')
  return versao
}

export interface BaixaPaga {
  id: number
  valor: Centavos
  rateado: boolean
  dataSaldo: Dia | null
  motivoMenor: string | null
}

const COLUNAS_DA_PAGA = {
  id: 'bigint',
  valor: 'bigint',
  rateado: 'boolean',
  dataSaldo: 'date',
  motivoMenor: 'text',
} as const

/** Marks payoffs as paid and counts their versions up. Answers these by id. */
export async function updateBaixasPagas(
  tx: Tx,
  instituicaoFinanceiraId: number,
  pagas: readonly BaixaPaga[],
  agora: Date,
): Promise<Map<number, number>> {
  if (pagas.length === 0) return new Map()
  const { rows } = await sql<{ id: number; versao: number }>`
    update baixa b set estado = 'paga', valor = p.valor, rateado = p.rateado, data_saldo = p.data_saldo, motivo_menor = p.motivo_menor,
      paga_em = ${agora}::timestamptz, versao = b.versao + 1
    from ${unnest(pagas, COLUNAS_DA_PAGA)} as p (id, valor, rateado, data_saldo, motivo_menor)
    where b.instituicao_financeira_id = ${instituicaoFinanceiraId} and b.id = p.id
    returning b.id, b.versao`.execute(tx)
  return new Map(rows.map(({ id, versao }) => [id, versao]))
}

export async function insertPagamentos(
  tx: Tx,
  pagamentos: readonly Insertable<BaixaPagamentoTable>[],
): Promise<void> {
  await tx.insertInto('baixaPagamento').values(pagamentos).execute()
}

/** Reads the payments that an institution's own references name; those that were reversed don't count. */
export const listPagamentosPelasReferencias = (
  db: Db,
  instituicaoFinanceiraId: number,
  referencias: readonly string[],
) =>
  db
    .selectFrom('baixaPagamento')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where(chaveDaReferencia(sql.ref('referencia')), '=', anyOf(referencias.map(referenciaComparada), 'text'))
    .where('estornadoEm', 'is', null)
    .select(['referencia', 'baixaId', 'valor', 'data'])
    .execute()

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
    .innerJoin('veiculoModelo as mo', 'mo.id', 'v.modeloId')
    .innerJoin('veiculoMarca as ma', 'ma.id', 'mo.marcaId')
    .innerJoin('usuario as u', 'u.id', 'p.usuarioId')
    .where('p.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('p.contratoId', '=', contratoId)
    .where('p.estornadoEm', 'is', null)
    .select(['p.id', 'p.baixaId', 'b.veiculoId', 'v.placa', 'p.valor', 'p.data', 'p.referencia'])
    .select(sql<string>`ma.nome || ' ' || mo.nome`.as('modelo'))
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
    .select(['p.contratoId', 'p.baixaId', 'p.data', 'p.valor'])
    .select(sql<boolean>`b.encerrada_em is not null`.as('isEncerrada'))
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
