import { ANTES_DE_ATIVO, EM_ANDAMENTO } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import { readPage } from '#db/count.ts'
import { sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { PageBounds, Lista } from '#http/lista.ts'
import { registrosDaWhitelist, whitelistValida } from '../vinculos/whitelist-valida.sql.ts'

interface Pares {
  today: Dia
  limites: PageBounds
}

/** Stores with a valid entry for an institution, by name. */
export async function listLojasDaWhitelist(db: Db, instituicaoId: number, { today, limites }: Pares) {
  const base = whitelistValida(db, today)
    .innerJoin('estabelecimento', 'estabelecimento.id', 'whitelist.lojaId')
    .where('whitelist.instituicaoFinanceiraId', '=', instituicaoId)
  return resumos(base, limites)
}

/** Institutions with a valid entry for a store, by name; `instituicaoId` narrows to one. */
export async function listInstituicoesDaWhitelist(
  db: Db,
  lojaId: number,
  { today, limites, instituicaoId }: Pares & { instituicaoId: number | null },
) {
  let base = whitelistValida(db, today)
    .innerJoin('estabelecimento', 'estabelecimento.id', 'whitelist.instituicaoFinanceiraId')
    .where('whitelist.lojaId', '=', lojaId)
  if (instituicaoId !== null) base = base.where('whitelist.instituicaoFinanceiraId', '=', instituicaoId)
  return resumos(base, limites)
}

type ComEstabelecimento = ReturnType<typeof joinEstabelecimento>

const joinEstabelecimento = (db: Db, today: Dia) =>
  whitelistValida(db, today).innerJoin('estabelecimento', 'estabelecimento.id', 'whitelist.lojaId')

async function resumos(
  base: ComEstabelecimento,
  limites: PageBounds,
): Promise<Lista<{ id: number; razaoSocial: string; nomeFantasia: string }>> {
  const linhas = base
    .select(['estabelecimento.id', 'estabelecimento.razaoSocial', 'estabelecimento.nomeFantasia'])
    .orderBy('estabelecimento.nomeBusca')
    .orderBy('estabelecimento.id')
  return readPage(base, linhas, limites)
}

const WHITELIST_COLUMNS = [
  'whitelist.id',
  'whitelist.lojaId',
  'loja.nomeFantasia as loja',
  'whitelist.instituicaoFinanceiraId',
  'instituicao.nomeFantasia as instituicaoFinanceira',
  'whitelist.prazo',
  'whitelist.dataInclusao',
  'loja.ativo as lojaAtiva',
  'whitelist.versao',
] as const

/** The entries of GET /api/opt-in/whitelist, newest first, including expired ones, since they are managed there. */
export async function listWhitelist(
  db: Db,
  { instituicaoId, lojaId }: { instituicaoId: number; lojaId: number | undefined },
  limites: PageBounds,
) {
  let base = registrosDaWhitelist(db).where('whitelist.instituicaoFinanceiraId', '=', instituicaoId)
  if (lojaId !== undefined) base = base.where('whitelist.lojaId', '=', lojaId)
  return readPage(base, base.select(WHITELIST_COLUMNS).orderBy('whitelist.id', 'desc'), limites)
}

/** Owner of the entries: an institution, or anybody for an operator who names one by id. */
export type DonoDeWhitelist = { instituicaoId: number } | 'todos'

export type WhitelistRow = NonNullable<Awaited<ReturnType<typeof findWhitelist>>>

/** One entry, expired or not. */
export function findWhitelist(db: Db, dono: DonoDeWhitelist, id: number) {
  const base = registrosDaWhitelist(db).where('whitelist.id', '=', id).select(WHITELIST_COLUMNS)
  return (
    dono === 'todos' ? base : base.where('whitelist.instituicaoFinanceiraId', '=', dono.instituicaoId)
  ).executeTakeFirst()
}

/** Contracts in progress of an institution with a store, and those of them that are sent but not active yet. */
export async function countEmAndamento(
  db: Db,
  { instituicaoId, lojaId }: { instituicaoId: number; lojaId: number },
): Promise<{ emAndamento: number; propostas: number }> {
  return db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('lojaId', '=', lojaId)
    .where('status', 'in', literals(EM_ANDAMENTO))
    .select(({ fn }) => [
      fn.countAll<number>().as('emAndamento'),
      fn
        .countAll<number>()
        .filterWhere('status', 'in', literals(ANTES_DE_ATIVO))
        .filterWhere('enviadoEm', 'is not', null)
        .as('propostas'),
    ])
    .executeTakeFirstOrThrow()
}

interface ChaveDoRegistro {
  instituicaoId: number
  id: number
}

/** Reads one entry and locks its row. */
export function lockWhitelist(tx: Tx, { instituicaoId, id }: ChaveDoRegistro) {
  return registrosDaWhitelist(tx)
    .where('whitelist.id', '=', id)
    .where('whitelist.instituicaoFinanceiraId', '=', instituicaoId)
    .select(WHITELIST_COLUMNS)
    .forUpdate('whitelist')
    .executeTakeFirst()
}

/** Whether a store is active, locked so that it stays so. */
export async function lockLojaAtiva(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('estabelecimento')
    .where('id', '=', id)
    .where('tipo', '=', 'loja')
    .where('ativo', '=', true)
    .select('id')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The new entry's id; undefined when the pair already has one, also an expired one. */
export async function insertWhitelist(
  tx: Tx,
  registro: { instituicaoFinanceiraId: number; lojaId: number; prazo: Dia; dataInclusao: Date },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('whitelist')
    .values(registro)
    .onConflict((conflict) => conflict.columns(['instituicaoFinanceiraId', 'lojaId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function updatePrazo(tx: Tx, { instituicaoId, id }: ChaveDoRegistro, prazo: Dia): Promise<void> {
  await tx
    .updateTable('whitelist')
    .set({ prazo, versao: sql`versao + 1` })
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', id)
    .execute()
}

export async function deleteWhitelist(tx: Tx, { instituicaoId, id }: ChaveDoRegistro): Promise<void> {
  await tx
    .deleteFrom('whitelist')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', id)
    .execute()
}
