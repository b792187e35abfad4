/** Columns that the lists of contracts sort by, as the call names them. */
export const ORDENAVEIS = [
  'numero',
  'loja',
  'valorCredito',
  'valorGarantia',
  'status',
  'dataTermino',
] as const
