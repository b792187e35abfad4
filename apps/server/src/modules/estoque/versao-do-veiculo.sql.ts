import { sql } from 'kysely'

/** A vehicle's version: the transaction that wrote its row last. Two changes may share a millisecond. */
export const versaoDoVeiculo = sql<number>`veiculo.xmin::text::bigint`
