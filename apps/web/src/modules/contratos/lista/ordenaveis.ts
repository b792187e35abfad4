/** Columns by which the lists of contracts sort, as the call names them. */
export const ORDENAVEIS = [
  'numero',
  'loja',
  'valorCredito',
  'valorGarantia',
  'status',
  'dataTermino',
] as const
