import type { ValorDoParametro } from '../parametros-comerciais/parametro-comercial.ts'
import type { AcaoDoContrato } from './acao-do-contrato.ts'

/**
 * The acts on a contract that bill the institution, each with the events that it may bill (domain 5). The server bills
 * no other act, and the web tells a person of the charge before each of these.
 */
export const EVENTOS_DO_ATO = {
  aprovar: ['contratoNovo', 'garantiaIncluida'],
  alterar: ['contratoAlterado'],
  liquidar: ['garantiaRemovida'],
  efetivarAlteracao: ['garantiaIncluida', 'garantiaRemovida'],
  aceitarAlteracao: ['garantiaIncluida', 'garantiaRemovida'],
  liberarVenda: ['garantiaRemovida'],
} as const satisfies Partial<Record<AcaoDoContrato, readonly ValorDoParametro[]>>

export type AtoCobrado = keyof typeof EVENTOS_DO_ATO
export type EventoDoAto<A extends AtoCobrado = AtoCobrado> = (typeof EVENTOS_DO_ATO)[A][number]

const POR_ACAO: Partial<Record<AcaoDoContrato, readonly ValorDoParametro[]>> = EVENTOS_DO_ATO

/** Whether an act may bill an event. */
export const atoCobra = (acao: AcaoDoContrato, evento: EventoDoAto): boolean =>
  POR_ACAO[acao]?.includes(evento) ?? false
