import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables } from '#db/tables.ts'

export function findLojaDoContrato(db: Db, instituicaoId: number, contratoId: number) {
  return db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', contratoId)
    .select('lojaId')
    .executeTakeFirst()
}

/** Whether the institution has a relation with the store: a whitelist entry, also an expired one, or a contract. */
export async function existsRelacao(db: Db, instituicaoId: number, lojaId: number): Promise<boolean> {
  const par = (eb: ExpressionBuilder<Tables, 'whitelist' | 'contrato'>) =>
    eb.and([eb('instituicaoFinanceiraId', '=', instituicaoId), eb('lojaId', '=', lojaId)])
  const { conhecida } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('whitelist').where(par).select('id')),
          eb.exists(eb.selectFrom('contrato').where(par).select('id')),
        ])
        .as('conhecida'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(conhecida)
}

/** General (both null), of a store, or of a contract, which then also names the contract's store. */
export interface Escopo {
  lojaId: number | null
  contratoId: number | null
}
