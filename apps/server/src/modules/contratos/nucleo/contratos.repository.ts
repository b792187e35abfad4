import { normalizar } from '@lastro/shared/texto'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { ContratoTable } from '../../../db/tables/contratos.ts'
import type { Db } from '../../../db/tables.ts'

/** Whose contracts: an institution's, a store's once sent, or all of them for an operator who opens one by id. */
export type DonoDeContratos = { instituicaoId: number } | { lojaId: number; instituicaoId?: number } | 'todos'

/** Every read of contracts starts here, so that no query can forget whose they are. */
export function contratosDe(db: Db, dono: DonoDeContratos) {
  const base = db.selectFrom('contrato')
  if (dono === 'todos') return base
  if (!('lojaId' in dono)) return base.where('contrato.instituicaoFinanceiraId', '=', dono.instituicaoId)
  const daLoja = base.where('contrato.lojaId', '=', dono.lojaId).where('contrato.enviadoEm', 'is not', null)
  return dono.instituicaoId === undefined
    ? daLoja
    : daLoja.where('contrato.instituicaoFinanceiraId', '=', dono.instituicaoId)
}

/** The same with the names that CAMPOS_DO_CONTRATO shows. */
export const contratosComNomes = (db: Db, dono: DonoDeContratos) =>
  contratosDe(db, dono)
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'contrato.instituicaoFinanceiraId')

export const CAMPOS_DO_CONTRATO = [
  'contrato.id',
  'contrato.idParceiro',
  'contrato.instituicaoFinanceiraId',
  'instituicao.nomeFantasia as instituicaoFinanceira',
  'contrato.lojaId',
  'loja.nomeFantasia as loja',
  'loja.ativo as lojaAtiva',
  'instituicao.ativo as instituicaoAtiva',
  'contrato.regraGarantiaId',
  'contrato.regraGarantiaVersao',
  'contrato.numero',
  'contrato.valorCredito',
  'contrato.valorGarantia',
  'contrato.dataTermino',
  'contrato.status',
  'contrato.tipo',
  'contrato.tipoSelecaoGarantia',
  'contrato.versao',
  'contrato.enviadoEm',
  'contrato.statusDesde',
  'contrato.primeiraAprovacaoPor',
  'contrato.primeiraAprovacaoEm',
  'contrato.primeiraAprovacaoAto',
  'contrato.primeiraAprovacaoConteudo',
] as const

export type ContratoRow = NonNullable<Awaited<ReturnType<typeof findContrato>>>

export function findContrato(db: Db, dono: DonoDeContratos, id: number) {
  return contratosComNomes(db, dono)
    .where('contrato.id', '=', id)
    .select(CAMPOS_DO_CONTRATO)
    .executeTakeFirst()
}

/** The same, with the row locked until the transaction ends: check and write happen under this one lock. */
export function lockContrato(db: Db, dono: DonoDeContratos, id: number) {
  return contratosComNomes(db, dono)
    .where('contrato.id', '=', id)
    .select(CAMPOS_DO_CONTRATO)
    .forUpdate('contrato')
    .executeTakeFirst()
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

interface Chave {
  instituicaoFinanceiraId: number
  id: number
}

/** No first consent of two. */
export const SEM_PRIMEIRA_APROVACAO = {
  primeiraAprovacaoPor: null,
  primeiraAprovacaoEm: null,
  primeiraAprovacaoAto: null,
  primeiraAprovacaoConteudo: null,
} as const

/** Every change counts the version up, which is the ETag, and lets a first consent lapse unless it says otherwise. */
export async function updateContrato(
  db: Db,
  { instituicaoFinanceiraId, id }: Chave,
  change: Updateable<ContratoTable>,
): Promise<void> {
  await db
    .updateTable('contrato')
    .set({ ...SEM_PRIMEIRA_APROVACAO, ...change, versao: sql`versao + 1` })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', id)
    .execute()
}

/** Notes the first consent of two. Nothing of the contract changes, so neither does its version, which the store has on its screen too. */
export async function updatePrimeiraAprovacao(
  db: Db,
  { instituicaoFinanceiraId, id }: Chave,
  primeira: Required<Pick<Updateable<ContratoTable>, keyof typeof SEM_PRIMEIRA_APROVACAO>>,
): Promise<void> {
  await db
    .updateTable('contrato')
    .set(primeira)
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', id)
    .execute()
}

/** Sort key of a number: runs of digits padded, so that 'C-9' comes before 'C-10'. */
export function ordemDoNumero(numero: string): string {
  return normalizar(numero).replace(/\d+/g, (digits) => digits.padStart(30, '0'))
}

interface Recusa extends Chave {
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
export function findUltimaRecusa(
  db: Db,
  { instituicaoFinanceiraId, id }: Chave,
  veiculoIds?: readonly number[],
) {
  return db
    .selectFrom('contratoRecusa')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', id)
    .$if(veiculoIds !== undefined, (query) =>
      query.where('veiculoIds', '&&', sql<number[]>`${[...(veiculoIds ?? [])]}::bigint[]`),
    )
    .select('motivo')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Those of the vehicles that a refusal of the contract names. */
export async function listRecusados(
  db: Db,
  { instituicaoFinanceiraId, id }: Chave,
  veiculoIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ veiculoId: number }>`
    select distinct nomeado as veiculo_id from contrato_recusa, unnest(veiculo_ids) nomeado
    where instituicao_financeira_id = ${instituicaoFinanceiraId} and contrato_id = ${id}
      and nomeado = any(${[...veiculoIds]}::bigint[])
    order by nomeado`.execute(db)
  return rows.map(({ veiculoId }) => veiculoId)
}
