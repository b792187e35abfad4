/** Sortable columns, as the call names them. */
export const SORTABLE_COLUMNS = ['contratoId', 'loja', 'percentual', 'deficit'] as const
