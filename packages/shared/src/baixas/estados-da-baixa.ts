// Apart from the table of moves, because the addresses of lists need the states alone.

export const ESTADOS_DA_BAIXA = ['aberta', 'paga', 'liberada', 'cancelada'] as const
export type EstadoDaBaixa = (typeof ESTADOS_DA_BAIXA)[number]

export const LABEL_ESTADO_DA_BAIXA: Record<EstadoDaBaixa, string> = {
  aberta: 'A pagar',
  paga: 'Paga, a liberar',
  liberada: 'Liberada',
  cancelada: 'Cancelada',
}
