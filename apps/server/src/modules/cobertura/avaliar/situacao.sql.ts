import { ABERTURA, FECHAMENTO, type SituacaoCobertura } from '@lastro/shared/cobertura/situacao'
import { type RawBuilder, sql } from 'kysely'

const reaches = (total: RawBuilder<unknown>, centesimos: number) =>
  sql<boolean>`(${total}) * 10000 >= k.exigido * (${sql.lit(centesimos)} - k.tolerancia)`
const DESCOBERTO = sql<boolean>`not (${reaches(sql`k.total_atual`, ABERTURA)})`
const COBERTO = reaches(sql`k.total_atual`, FECHAMENTO)
const CONFIRMADO = reaches(sql`k.total_atual - k.total_sem_referencia`, ABERTURA)

/** The shared rule `situacaoDe` in SQL, for a row of `cobertura` named k. */
export const NA_SITUACAO: Record<SituacaoCobertura, RawBuilder<boolean>> = {
  descoberto: DESCOBERTO,
  semReferencia: sql`not (${DESCOBERTO}) and not (${CONFIRMADO})`,
  coberto: sql`${CONFIRMADO} and ${COBERTO}`,
  limite: sql`${CONFIRMADO} and not (${COBERTO})`,
}
