import { type Insertable, sql, type Updateable } from 'kysely'
import type { ContratoTable } from '#db/tables/contratos.ts'
import type { Db } from '#db/tables.ts'
import {
  CAMPOS_DO_CONTRATO,
  type ChaveDoContrato,
  contratosComNomes,
  type DonoDeContratos,
  ultimaRecusa,
} from './contratos.sql.ts'

export type ContratoRow = NonNullable<Awaited<ReturnType<typeof findContrato>>>

const contratosPorId = (db: Db, dono: DonoDeContratos, ids: readonly number[]) =>
  contratosComNomes(db, dono)
    .where('contrato.id', '=', sql<number>`any(${ids}::bigint[])`)
    .select(CAMPOS_DO_CONTRATO)
    .orderBy('contrato.id')

export function findContrato(db: Db, dono: DonoDeContratos, id: number) {
  return contratosPorId(db, dono, [id]).executeTakeFirst()
}

/** By id, in its order. */
export function listContratosPorId(db: Db, dono: DonoDeContratos, ids: readonly number[]) {
  return contratosPorId(db, dono, ids).execute()
}

/** The same, with the rows locked until the transaction ends: check and write happen under this one lock. */
export function lockContratos(db: Db, dono: DonoDeContratos, ids: readonly number[]) {
  return contratosPorId(db, dono, ids).forUpdate('contrato').execute()
}

/** The new contract's id, or undefined when the institution already has this number. */
export async function insertContrato(db: Db, row: Insertable<ContratoTable>): Promise<number | undefined> {
  const inserted = await db
    .insertInto('contrato')
    .values(row)
    .onConflict((conflict) => conflict.columns(['instituicaoFinanceiraId', 'numeroUnico']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** No first consent of two. */
export const SEM_PRIMEIRA_APROVACAO = {
  primeiraAprovacaoPor: null,
  primeiraAprovacaoEm: null,
  primeiraAprovacaoAto: null,
  primeiraAprovacaoConteudo: null,
} as const

/** Every change counts the version up, which is the ETag, and lets a first consent lapse unless it says otherwise. */
export async function updateContratos(
  db: Db,
  { instituicaoFinanceiraId, ids }: { instituicaoFinanceiraId: number; ids: readonly number[] },
  change: Updateable<ContratoTable>,
): Promise<void> {
  await db
    .updateTable('contrato')
    .set({ ...SEM_PRIMEIRA_APROVACAO, ...change, versao: sql`versao + 1` })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

export function updateContrato(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  change: Updateable<ContratoTable>,
): Promise<void> {
  return updateContratos(db, { instituicaoFinanceiraId, ids: [id] }, change)
}

/** Notes the first consent of two. Nothing of the contract changes, so neither does its version, which the store has on its screen too. */
export async function updatePrimeiraAprovacao(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  primeira: Required<Pick<Updateable<ContratoTable>, keyof typeof SEM_PRIMEIRA_APROVACAO>>,
): Promise<void> {
  await db
    .updateTable('contrato')
    .set(primeira)
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', id)
    .execute()
}

interface Recusa extends ChaveDoContrato {
  lado: 'instituicao' | 'loja'
  motivo: string
  veiculoIds: number[]
  usuarioId: number
  agora: Date
}

export async function insertRecusa(db: Db, recusa: Recusa): Promise<void> {
  await db
    .insertInto('contratoRecusa')
    .values({
      instituicaoFinanceiraId: recusa.instituicaoFinanceiraId,
      contratoId: recusa.id,
      lado: recusa.lado,
      motivo: recusa.motivo,
      veiculoIds: recusa.veiculoIds,
      usuarioId: recusa.usuarioId,
      recusadaEm: recusa.agora,
    })
    .execute()
}

/** The last refusal of a contract, or the last that names one of these vehicles. */
export function findUltimaRecusa(db: Db, contrato: ChaveDoContrato, veiculoIds?: readonly number[]) {
  return ultimaRecusa(db, contrato)
    .$if(veiculoIds !== undefined, (query) =>
      query.where('veiculoIds', '&&', sql<number[]>`${[...(veiculoIds ?? [])]}::bigint[]`),
    )
    .executeTakeFirst()
}

/** Those of the vehicles that a refusal of the contract names. */
export async function listRecusados(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  veiculoIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ veiculoId: number }>`
    select distinct nomeado as veiculo_id from contrato_recusa, unnest(veiculo_ids) nomeado
    where instituicao_financeira_id = ${instituicaoFinanceiraId} and contrato_id = ${id}
      and nomeado = any(${[...veiculoIds]}::bigint[])
    order by nomeado`.execute(db)
  return rows.map(({ veiculoId }) => veiculoId)
}
