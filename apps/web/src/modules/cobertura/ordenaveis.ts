/** Columns by which the list sorts, as the call names them. */
export const ORDENAVEIS = ['contratoId', 'loja', 'percentual', 'deficit'] as const
