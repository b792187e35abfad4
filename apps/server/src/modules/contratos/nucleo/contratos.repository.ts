import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf, list } from '#db/lists.ts'
import type { ContratoTable } from '#db/tables/contratos.ts'
import type { Db } from '#db/tables.ts'
import {
  CAMPOS_DO_CONTRATO,
  type ChaveDoContrato,
  contratosComNomes,
  type DonoDeContratos,
  numeroEmOutraGrafia,
  ultimaRecusa,
} from './contratos.sql.ts'

export type ContratoRow = NonNullable<Awaited<ReturnType<typeof findContrato>>>

const contratosPorId = (db: Db, dono: DonoDeContratos, ids: readonly number[]) =>
  contratosComNomes(db, dono)
    .where('contrato.id', '=', anyOf(ids))
    .select(CAMPOS_DO_CONTRATO)
    .orderBy('contrato.id')

export function findContrato(db: Db, dono: DonoDeContratos, id: number) {
  return contratosPorId(db, dono, [id]).executeTakeFirst()
}

/** Reads contracts by id, in the order of their ids. */
export function listContratosPorId(db: Db, dono: DonoDeContratos, ids: readonly number[]) {
  return contratosPorId(db, dono, ids).execute()
}

/**
 * Reads contracts by id and locks their rows, not their keys, until the transaction ends. So a row that names a
 * contract, such as its own rule, can be inserted beside an act.
 */
export function lockContratos(db: Db, dono: DonoDeContratos, ids: readonly number[]) {
  return contratosPorId(db, dono, ids).forNoKeyUpdate('contrato').execute()
}

/** Whether the institution already has the number in this or another spelling. */
export async function existsNumero(db: Db, instituicaoId: number, numero: string): Promise<boolean> {
  const { rows } = await sql<{ existe: boolean }>`
    select ${numeroEmOutraGrafia(instituicaoId, numero)} as existe`.execute(db)
  return rows[0]?.existe === true
}

/** Answers the new contract's id; undefined when the institution already has the number. */
export async function insertContrato(db: Db, row: Insertable<ContratoTable>): Promise<number | undefined> {
  const inserted = await db
    .insertInto('contrato')
    .values(row)
    .onConflict((conflict) => conflict.columns(['instituicaoFinanceiraId', 'numeroUnico']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const SEM_PRIMEIRA_APROVACAO = {
  primeiraAprovacaoPor: null,
  primeiraAprovacaoEm: null,
  primeiraAprovacaoAto: null,
  primeiraAprovacaoConteudo: null,
} as const

/**
 * Writes the change and counts the version up, which is the ETag. The first of two consents lapses unless `change` sets
 * it.
 */
export async function updateContratos(
  db: Db,
  { instituicaoFinanceiraId, ids }: { instituicaoFinanceiraId: number; ids: readonly number[] },
  change: Updateable<ContratoTable>,
): Promise<void> {
  await db
    .updateTable('contrato')
    .set({ ...SEM_PRIMEIRA_APROVACAO, ...change, versao: sql`versao + 1` })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', anyOf(ids))
    .execute()
}

export function updateContrato(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  change: Updateable<ContratoTable>,
): Promise<void> {
  return updateContratos(db, { instituicaoFinanceiraId, ids: [id] }, change)
}

/**
 * Notes the first of two consents. The version stays, because the store has it on its screen too and nothing of the
 * contract changed.
 */
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

/** Reads the reason of the contract's last refusal, or of the last one that names one of `veiculoIds`. */
export function findUltimaRecusa(db: Db, contrato: ChaveDoContrato, veiculoIds?: readonly number[]) {
  return ultimaRecusa(db, contrato)
    .$if(veiculoIds !== undefined, (query) =>
      query.where('veiculoIds', '&&', list(veiculoIds ?? [], 'bigint')),
    )
    .executeTakeFirst()
}

/** Answers which of the vehicles a refusal of this contract names. */
export async function listRecusados(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  veiculoIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ veiculoId: number }>`
    select distinct nomeado as veiculo_id from contrato_recusa, unnest(veiculo_ids) nomeado
    where instituicao_financeira_id = ${instituicaoFinanceiraId} and contrato_id = ${id}
      and nomeado = ${anyOf(veiculoIds)}
    order by nomeado`.execute(db)
  return rows.map(({ veiculoId }) => veiculoId)
}
