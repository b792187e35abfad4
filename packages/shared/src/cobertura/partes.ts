import * as z from 'zod'
import { type Dia, dia, formatMes } from '../dia.ts'
import { somaDinheiro } from '../dinheiro.ts'

/**
 * What a vehicle's value rests on, told apart wherever coverage is summed (domain 6): a reference price of now; none, only a price that the
 * store or the institution gave; one that is stale or gone (counts 0); and a vehicle that left the stock while pledged (counts 0, whatever
 * its price).
 */
export const PARTES_DA_COBERTURA = ['atual', 'semReferencia', 'defasada', 'saiu'] as const
export type ParteDaCobertura = (typeof PARTES_DA_COBERTURA)[number]

export const LABEL_PARTE: Record<ParteDaCobertura, string> = {
  atual: 'Com referência atual',
  semReferencia: 'Sem referência FIPE',
  defasada: 'Preço defasado (conta R$ 0,00)',
  saiu: 'Saída sem liberação (conta R$ 0,00)',
}

const parteSchema = z.object({
  /** What they are worth at the last price that is known of them, whether it counts or not. */
  valor: somaDinheiro,
  veiculos: z.int(),
})

export const partesSchema = z.object({
  atual: parteSchema,
  semReferencia: parteSchema,
  defasada: parteSchema,
  saiu: parteSchema,
})
export type PartesDaCobertura = z.infer<typeof partesSchema>

/** The months of the reference prices that count, the oldest and the newest: first days; null: none counts. */
export const datasDosPrecos = { precosDe: dia.nullable(), precosAte: dia.nullable() }

/** The date of the prices that a coverage rests on: 'FIPE 11/2026', 'FIPE 09/2026 a 11/2026'. */
export function dataDosPrecos({
  precosDe,
  precosAte,
}: {
  precosDe: Dia | null
  precosAte: Dia | null
}): string {
  if (precosDe === null || precosAte === null) return 'sem preço de referência atual'
  const meses = [...new Set([formatMes(precosDe), formatMes(precosAte)])]
  return `FIPE ${meses.join(' a ')}`
}
