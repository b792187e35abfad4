import type { Db } from '#db/tables.ts'

export async function existsInstituicao(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('instituicaoFinanceira')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findIdentificacao(db: Db, id: number) {
  return db
    .selectFrom('estabelecimento')
    .where('id', '=', id)
    .select(['razaoSocial', 'cnpj', 'nomeFantasia'])
    .executeTakeFirstOrThrow()
}

/** The letters of an establishment's state; null: nobody told it. */
export async function findUf(db: Db, id: number): Promise<string | null> {
  const { uf } = await db
    .selectFrom('estabelecimento')
    .where('id', '=', id)
    .select('uf')
    .executeTakeFirstOrThrow()
  return uf
}

export async function existsLoja(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('loja').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

export async function existsPropostaEnviada(
  db: Db,
  { lojaId, instituicaoId }: { lojaId: number; instituicaoId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('contrato')
    .where('lojaId', '=', lojaId)
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('enviadoEm', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function listInstituicoesComProposta(db: Db, lojaId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contrato')
    .where('lojaId', '=', lojaId)
    .where('enviadoEm', 'is not', null)
    .select('instituicaoFinanceiraId as id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}
