import { formatDia } from '@lastro/shared/dia'
import type { Periodo } from '@lastro/shared/relatorios/extrato-financeiro'
import { parseDia } from '@lastro/shared/ler-dia'

const DIA = String.raw`(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{8}|\d{6})`
/** Without a separator only two days of eight digits each can be told apart. */
const TYPED = new RegExp(String.raw`^${DIA}(?:(?:\s*(?:[-–—]|a|até)\s*|\s+)${DIA})?$`, 'i')
const COLADOS = /^(\d{8})(\d{8})$/

/**
 * Reads '01/11/2026 – 30/11/2026' as two days, in the order typed; one day is a period of that day. Undefined for
 * anything else, impossible days included.
 */
export function parsePeriodo(text: string): Periodo | undefined {
  const bare = text.trim()
  const match = COLADOS.exec(bare) ?? TYPED.exec(bare)
  const dataInicial = parseDia(match?.[1] ?? '')
  const dataFinal = match?.[2] === undefined ? dataInicial : parseDia(match[2])
  return dataInicial && dataFinal ? { dataInicial, dataFinal } : undefined
}

export function formatPeriodo({ dataInicial, dataFinal }: Periodo): string {
  return `${formatDia(dataInicial)} – ${formatDia(dataFinal)}`
}
