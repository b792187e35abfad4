import * as z from 'zod'
import { type Dia, dia, formatMes } from '../dia.ts'
import { somaDinheiro } from '../dinheiro.ts'

/**
 * What a vehicle's value rests on; every sum of coverage tells these apart (domain 6). `atual`: a current reference
 * price. `semReferencia`: only a price that the store or the institution gave. `defasada`: a stale or missing reference
 * price (counts 0). `saiu`: the vehicle left the stock while pledged, or its payoff goes on (counts 0).
 */
export const PARTES_DA_COBERTURA = ['atual', 'semReferencia', 'defasada', 'saiu'] as const
export type ParteDaCobertura = (typeof PARTES_DA_COBERTURA)[number]

export const LABEL_PARTE: Record<ParteDaCobertura, string> = {
  atual: 'Com referência atual',
  semReferencia: 'Sem referência FIPE',
  defasada: 'Preço defasado (conta R$ 0,00)',
  saiu: 'Vendido ou fora do estoque (conta R$ 0,00)',
}

const parteSchema = z
  .object({
    /** Worth of the vehicles at their last known price, whether it counts or not. */
    valor: somaDinheiro,
    veiculos: z.int(),
  })
  .meta({ title: 'ParteDaCobertura' })

export const partesSchema = z
  .object({
    atual: parteSchema,
    semReferencia: parteSchema,
    defasada: parteSchema,
    saiu: parteSchema,
  })
  .meta({ title: 'PartesDaCobertura' })
export type PartesDaCobertura = z.infer<typeof partesSchema>

/** Of an Ativo contract that lost its last vehicle. */
const SEM_VEICULOS = 'sem veículos em garantia'
/** No price is missing: the vehicles themselves don't count. */
const TODOS_SAIRAM = 'veículos vendidos ou fora do estoque'

/** First days of the oldest and the newest month of the reference prices that count; null: none counts. */
export const datasDosPrecos = { precosDe: dia.nullable(), precosAte: dia.nullable() }

interface PrecosDaCobertura {
  precosDe: Dia | null
  precosAte: Dia | null
  veiculos?: number
  partes?: { saiu: { veiculos: number } } & Partial<Record<ParteDaCobertura, { veiculos: number }>>
}

/** Says the months of a coverage's prices: 'FIPE 11/2026', 'FIPE 09/2026 a 11/2026'; what there is instead, without one. */
export function dataDosPrecos({ precosDe, precosAte, veiculos, partes }: PrecosDaCobertura): string {
  if (precosDe === null || precosAte === null) {
    if (veiculos === 0) return SEM_VEICULOS
    const todos = veiculos ?? Object.values(partes ?? {}).reduce((soma, parte) => soma + parte.veiculos, 0)
    return todos > 0 && partes?.saiu.veiculos === todos ? TODOS_SAIRAM : 'sem preço de referência atual'
  }
  const meses = [...new Set([formatMes(precosDe), formatMes(precosAte)])]
  return `FIPE ${meses.join(' a ')}`
}
