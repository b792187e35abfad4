import type { Dia } from '@lastro/shared/dia'
import type { Db } from '../../db/tables.ts'
import type { Limites, Lista } from '../../http/lista.ts'

/** Every read of the whitelist starts here. An entry counts up to and including its prazo. */
export const whitelistValida = (db: Db, today: Dia) =>
  db.selectFrom('whitelist').where('whitelist.prazo', '>=', today)

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

interface Pares {
  today: Dia
  limites: Limites
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

type ComEstabelecimento = ReturnType<typeof comEstabelecimento>
const comEstabelecimento = (db: Db, today: Dia) =>
  whitelistValida(db, today).innerJoin('estabelecimento', 'estabelecimento.id', 'whitelist.lojaId')

async function resumos(
  base: ComEstabelecimento,
  { limit, offset }: Limites,
): Promise<Lista<{ id: number; razaoSocial: string; nomeFantasia: string }>> {
  const rows = await base
    .select(['estabelecimento.id', 'estabelecimento.razaoSocial', 'estabelecimento.nomeFantasia'])
    .orderBy('estabelecimento.nomeFantasia')
    .orderBy('estabelecimento.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** The entries of GET /api/opt-in/whitelist, newest first; expired ones too, since they are what is managed there. */
export async function listWhitelist(
  db: Db,
  { instituicaoId, lojaId }: { instituicaoId: number; lojaId: number | undefined },
  { limit, offset }: Limites,
) {
  let base = db
    .selectFrom('whitelist')
    .innerJoin('estabelecimento as loja', 'loja.id', 'whitelist.lojaId')
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'whitelist.instituicaoFinanceiraId')
    .where('whitelist.instituicaoFinanceiraId', '=', instituicaoId)
  if (lojaId !== undefined) base = base.where('whitelist.lojaId', '=', lojaId)
  const rows = await base
    .select([
      'whitelist.id',
      'whitelist.lojaId',
      'loja.nomeFantasia as loja',
      'whitelist.instituicaoFinanceiraId',
      'instituicao.nomeFantasia as instituicaoFinanceira',
      'whitelist.prazo',
      'whitelist.dataInclusao',
    ])
    .orderBy('whitelist.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
