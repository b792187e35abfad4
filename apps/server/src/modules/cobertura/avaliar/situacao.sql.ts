import { PERCENTUAL_DE_FECHAMENTO, type SituacaoCobertura } from '@lastro/shared/cobertura/situacao'
import { type RawBuilder, sql } from 'kysely'

const DESCOBERTO = sql<boolean>`k.total_atual < k.valor_garantia`
const COBERTO = sql<boolean>`k.total_atual >= k.valor_garantia and k.total_atual * 100 >= k.valor_garantia * ${sql.lit(PERCENTUAL_DE_FECHAMENTO)}`
const CONFIRMADO = sql<boolean>`k.total_atual - k.total_sem_referencia >= k.valor_garantia`
/** The shared rule `situacaoDe` in SQL, for a row of `cobertura` named k. */
export const NA_SITUACAO: Record<SituacaoCobertura, RawBuilder<boolean>> = {
  descoberto: DESCOBERTO,
  semReferencia: sql`not (${DESCOBERTO}) and not (${CONFIRMADO})`,
  coberto: sql`${CONFIRMADO} and ${COBERTO}`,
  limite: sql`${CONFIRMADO} and not (${COBERTO})`,
}
