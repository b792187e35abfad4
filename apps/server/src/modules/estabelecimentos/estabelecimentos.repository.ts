import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import type { Db } from '../../db/tables.ts'
import type { Limites, Lista } from '../../http/lista.ts'
import type { Instituicao } from '@lastro/shared/estabelecimentos/estabelecimento'

export async function existsInstituicao(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('instituicaoFinanceira')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Who an establishment is on paper. */
export function findIdentificacao(db: Db, id: number) {
  return db
    .selectFrom('estabelecimento')
    .where('id', '=', id)
    .select(['razaoSocial', 'cnpj', 'nomeFantasia'])
    .executeTakeFirstOrThrow()
}

export async function existsLoja(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('loja').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

/** Whether a valid whitelist entry or a sent proposal ties a store to an institution (domain 1). */
export async function lojaLigada(
  db: Db,
  { lojaId, instituicaoId, today }: { lojaId: number; instituicaoId: number; today: string },
): Promise<boolean> {
  const { rows } = await sql<{ ligada: boolean }>`
    select exists (select from whitelist where loja_id = ${lojaId} and instituicao_financeira_id = ${instituicaoId}
                     and prazo >= ${today})
        or exists (select from contrato where loja_id = ${lojaId} and instituicao_financeira_id = ${instituicaoId}
                     and enviado_em is not null) as ligada`.execute(db)
  return rows[0]?.ligada ?? false
}

interface Directory extends Limites {
  tipo: 'instituicao' | 'loja'
  /** Search text: in the names without accents and case, or in the CNPJ. */
  q: string | undefined
  /** Only these; undefined: all. */
  ids: number[] | undefined
  /** Disabled ones too. */
  comDesativados?: boolean
}

/** Institutions or stores by trade name. */
export async function listEstabelecimentos(
  db: Db,
  { tipo, q, ids, comDesativados = false, limit, offset }: Directory,
): Promise<Lista<Instituicao>> {
  let base = db.selectFrom('estabelecimento').where('tipo', '=', tipo)
  if (!comDesativados) base = base.where('ativo', '=', true)
  if (ids) base = base.where('id', '=', sql<number>`any(${ids}::bigint[])`)
  if (q) {
    const texto = normalizar(q)
    const documento = q.replace(/[./\-\s]/g, '').toUpperCase()
    base = base.where(
      sql<boolean>`(position(${texto} in nome_busca) > 0 or position(${texto} in normalizar(razao_social)) > 0
        or (${documento} <> '' and position(${documento} in cnpj) > 0))`,
    )
  }
  const rows = await base
    .select(['id', 'cnpj', 'razaoSocial', 'nomeFantasia', 'logotipo', 'ativo'])
    .orderBy('nomeBusca')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Institutions that a store has to do with: by valid whitelist entry or by a proposal once sent. */
export async function instituicoesDaLoja(db: Db, lojaId: number, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('whitelist')
    .where('lojaId', '=', lojaId)
    .where('prazo', '>=', today)
    .select('instituicaoFinanceiraId as id')
    .union(
      db
        .selectFrom('contrato')
        .where('lojaId', '=', lojaId)
        .where('enviadoEm', 'is not', null)
        .select('instituicaoFinanceiraId as id'),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores with a valid whitelist entry for an institution. */
export async function lojasDaInstituicao(db: Db, instituicaoId: number, today: string): Promise<number[]> {
  const rows = await db
    .selectFrom('whitelist')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('prazo', '>=', today)
    .select('lojaId as id')
    .execute()
  return rows.map(({ id }) => id)
}
