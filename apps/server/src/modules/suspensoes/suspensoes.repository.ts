import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** A store under the policy of an institution. */
export interface ParDaLoja {
  instituicaoId: number
  lojaId: number
}

/** Counts a store's sales that an institution waits for since `prazo` or longer. */
export async function countVendasSemQuitacao(
  db: Db,
  { instituicaoId, lojaId }: ParDaLoja,
  prazo: Dia,
): Promise<number> {
  const { vendas } = await db
    .selectFrom('baixa')
    .where('lojaId', '=', lojaId)
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('encerradaEm', 'is', null)
    .where('estado', '=', 'aberta')
    .where('prazo', '<=', prazo)
    .select(sql<number>`count(*)::integer`.as('vendas'))
    .executeTakeFirstOrThrow()
  return vendas
}
