/** Columns by which the pricing history sorts, as the call names them. */
export const ORDENAVEIS = ['loja', 'contratoId'] as const
/** Situations that the report of contracts is asked for. */
export const STATUS = ['0', '1', '2', 'todos'] as const
