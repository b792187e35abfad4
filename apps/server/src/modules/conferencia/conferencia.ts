import type { RawBuilder } from 'kysely'

/** One thing that must hold; its query gives a sentence for each place where it doesn't. */
export interface Conferencia {
  titulo: string
  /** Rows of `frase`, in an order that stays the same. */
  query: RawBuilder<{ frase: string }>
}
