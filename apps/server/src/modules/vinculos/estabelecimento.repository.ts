import type { Db } from '#db/tables.ts'

export async function existsInstituicao(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('instituicaoFinanceira')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Legal name, trade name and CNPJ of an existing establishment. */
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

/** Whether a store was ever sent a proposal of an institution. */
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

/** Institutions that ever sent a store a proposal. */
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
