import { formatDia } from '@lastro/shared/dia'
import type { Periodo } from '@lastro/shared/relatorios/extrato-financeiro'
import { parseDia } from './parse-dia.ts'

const DIA = String.raw`(\d{2}[/.-]?\d{2}[/.-]?\d{4})`
const TYPED = new RegExp(String.raw`^${DIA}(?:\s*(?:[-–—]|a|até)?\s*${DIA})?$`, 'i')

/**
 * '01/11/2026 – 30/11/2026' as its two days, in the order typed; one day alone is a period of that day. Undefined for
 * anything else, impossible days included.
 */
export function parsePeriodo(text: string): Periodo | undefined {
  const match = TYPED.exec(text.trim())
  const dataInicial = parseDia(match?.[1] ?? '')
  const dataFinal = match?.[2] === undefined ? dataInicial : parseDia(match[2])
  return dataInicial && dataFinal ? { dataInicial, dataFinal } : undefined
}

export function formatPeriodo({ dataInicial, dataFinal }: Periodo): string {
  return `${formatDia(dataInicial)} – ${formatDia(dataFinal)}`
}
