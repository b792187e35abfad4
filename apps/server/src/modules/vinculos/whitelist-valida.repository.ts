import { EM_ANDAMENTO } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import { literals } from '#db/literals.ts'
import type { Db, Tx } from '#db/tables.ts'
import { registrosDaWhitelist, whitelistValida } from './whitelist-valida.sql.ts'

/** The disabled side of an entry, if that is all that makes it invalid. */
export async function findLadoDesativado(
  db: Db,
  { instituicaoId, lojaId, today }: { instituicaoId: number; lojaId: number; today: Dia },
): Promise<'instituicao' | 'loja' | undefined> {
  const row = await registrosDaWhitelist(db)
    .where('whitelist.prazo', '>=', today)
    .where('whitelist.instituicaoFinanceiraId', '=', instituicaoId)
    .where('whitelist.lojaId', '=', lojaId)
    .select(['loja.ativo as loja', 'instituicao.ativo as instituicao'])
    .executeTakeFirst()
  if (row?.loja === false) return 'loja'
  return row?.instituicao === false ? 'instituicao' : undefined
}

/**
 * Locks the pair's entry, expired or not, and both sides: nobody deletes it, moves its prazo or disables a side. Such
 * changes lock one of these rows and no contract, so acts, which already hold their contract, can't deadlock with them.
 */
export function lockWhitelistPair(
  tx: Tx,
  { instituicaoId, lojaId }: { instituicaoId: number; lojaId: number },
) {
  return registrosDaWhitelist(tx)
    .where('whitelist.instituicaoFinanceiraId', '=', instituicaoId)
    .where('whitelist.lojaId', '=', lojaId)
    .select(['whitelist.prazo', 'loja.ativo as loja', 'instituicao.ativo as instituicao'])
    .forShare(['whitelist', 'loja', 'instituicao'])
    .executeTakeFirst()
}

/** Locks establishments by id, whatever the whitelist says, so that nobody disables one. */
export function lockEstabelecimentos(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('estabelecimento')
    .where('id', 'in', ids)
    .select(['id', 'tipo', 'ativo'])
    .orderBy('id')
    .forShare()
    .execute()
}

export async function existsWhitelistValida(
  db: Db,
  { instituicaoId, lojaId, today }: { instituicaoId: number; lojaId: number; today: Dia },
): Promise<boolean> {
  const row = await whitelistValida(db, today)
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('lojaId', '=', lojaId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function existsLojaAutorizada(db: Db, instituicaoId: number, today: Dia): Promise<boolean> {
  const row = await whitelistValida(db, today)
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The other sides of an establishment's valid entries: a store's institutions, or an institution's stores. */
export async function listPares(
  db: Db,
  { lado, id, today }: { lado: 'instituicao' | 'loja'; id: number; today: Dia },
): Promise<number[]> {
  const [proprio, outro] =
    lado === 'loja'
      ? (['whitelist.lojaId', 'whitelist.instituicaoFinanceiraId'] as const)
      : (['whitelist.instituicaoFinanceiraId', 'whitelist.lojaId'] as const)
  const rows = await whitelistValida(db, today).where(proprio, '=', id).select(`${outro} as id`).execute()
  return rows.map((row) => row.id)
}

/**
 * The other sides of an establishment's sent contracts in progress, whatever became of the whitelist: ids, each once.
 */
export async function listContrapartes(
  db: Db,
  { lado, id }: { lado: 'instituicao' | 'loja'; id: number },
): Promise<number[]> {
  const [proprio, outro] =
    lado === 'loja'
      ? (['lojaId', 'instituicaoFinanceiraId'] as const)
      : (['instituicaoFinanceiraId', 'lojaId'] as const)
  const rows = await db
    .selectFrom('contrato')
    .where(proprio, '=', id)
    .where('enviadoEm', 'is not', null)
    .where('status', 'in', literals(EM_ANDAMENTO))
    .select(`${outro} as id`)
    .distinct()
    .execute()
  return rows.map((row) => row.id)
}

/** Valid entries of an institution that end until a day, first to end first, and their number. */
export async function listWhitelistAte(
  db: Db,
  instituicaoId: number,
  { hoje, ate, limit }: { hoje: Dia; ate: Dia; limit: number },
) {
  const base = whitelistValida(db, hoje)
    .where('whitelist.instituicaoFinanceiraId', '=', instituicaoId)
    .where('whitelist.prazo', '<=', ate)
  const { quantidade } = await base
    .select((eb) => eb.fn.countAll<number>().as('quantidade'))
    .executeTakeFirstOrThrow()
  const registros = await base
    .innerJoin('estabelecimento', 'estabelecimento.id', 'whitelist.lojaId')
    .select(['whitelist.id', 'estabelecimento.nomeFantasia as loja', 'whitelist.prazo'])
    .orderBy('whitelist.prazo')
    .orderBy('whitelist.id')
    .limit(limit)
    .execute()
  return { quantidade, registros }
}
