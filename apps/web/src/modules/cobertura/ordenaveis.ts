/** Sortable columns, as the call names them. */
export const ORDENAVEIS = ['contratoId', 'loja', 'percentual', 'deficit'] as const
