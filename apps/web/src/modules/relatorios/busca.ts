/** Sortable columns of the pricing history, as the call names them. */
export const SORTABLE_COLUMNS = ['loja', 'contratoId'] as const
/** Values of the situation filter of the contracts' report. */
export const STATUS = ['0', '1', '2', 'todos'] as const
