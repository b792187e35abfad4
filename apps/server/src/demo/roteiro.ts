import { ATIVAS, ENCERRADAS } from './historias-passadas.ts'
import { HORIZONTE, WAITING_FOR_INSTITUICAO, WAITING_FOR_LOJA } from './historias-pendentes.ts'
import { HISTORIAS_DA_REDE } from './historias-rede.ts'
import type { Historia } from './historia.ts'
import { LOJAS_DA_REDE, type NomeDaRede } from './rede.ts'

/** How much of the one story is loaded. The whole story has every contract of the short one, unchanged. */
export type Extensao = 'curta' | 'inteira'

/** The whole story, unless the settings ask for the short one, as tests do. */
export const extensaoPedida = (): Extensao => (process.env.LASTRO_DEMO === 'curta' ? 'curta' : 'inteira')

export interface Roteiro {
  /** In the order in which they get their numbers and places. */
  historias: readonly Historia[]
  /** Days ago on which the history begins, before the first contract. */
  startsDaysAgo: number
  /** Months of reference prices, including the current one. */
  meses: number
  daRede: readonly NomeDaRede[]
}

/** Oldest first. */
const CURTAS = [
  ...ENCERRADAS,
  ...ATIVAS,
  ...WAITING_FOR_INSTITUICAO,
  ...WAITING_FOR_LOJA,
  ...HORIZONTE,
].toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo)

export const ROTEIROS: Record<Extensao, Roteiro> = {
  curta: { historias: CURTAS, startsDaysAgo: 65, meses: 6, daRede: [] },
  inteira: {
    historias: [...CURTAS, ...HISTORIAS_DA_REDE],
    startsDaysAgo: 368,
    meses: 13,
    daRede: LOJAS_DA_REDE,
  },
}
