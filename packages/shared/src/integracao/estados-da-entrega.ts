/** Progress of a webhook's delivery. */
export const ESTADOS_DA_ENTREGA = ['pendente', 'entregue', 'desistida'] as const
export type EstadoEntrega = (typeof ESTADOS_DA_ENTREGA)[number]
