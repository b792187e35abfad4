import type { Mundo } from './modelo.ts'
import type { Tipo } from './retrato.ts'

/** Any JSON body. */
export interface Corpo {
  [campo: string]: unknown
}
export interface Chegada {
  mundo: Mundo
  /** The rows in the answers whose path matches, by answer. */
  linhas(padrao: RegExp, campo: string): Corpo[]
  /** The lists themselves, with the path's contract. */
  listas(padrao: RegExp, campo: string): { lista: Corpo[]; contratoId: number }[]
}

export interface Falha {
  tipo: Tipo
  /** Plants the fault into the answers; false: there is no place for it here. */
  plantar(chegada: Chegada): boolean
  /**
   * Whether it has a place depends on random draws of the product, so not every life has one; `falhas.test.ts` has one.
   */
  raro?: true
}
