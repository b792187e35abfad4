import { type Dia, diaDe } from '@lastro/shared/dia'

const TYPED = /^(\d{2})[/.-]?(\d{2})[/.-]?(\d{4})$/

/** '31/12/2026' or '31122026' as '2026-12-31'; null for anything else, impossible days included. */
export function parseDia(text: string): Dia | null {
  const match = TYPED.exec(text.trim())
  return (match && diaDe(`${match[3]}-${match[2]}-${match[1]}`)) ?? null
}
