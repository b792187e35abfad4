import { type Centavos, MAXIMO } from '@lastro/shared/dinheiro'

const BRASILEIRO = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/
const COM_PONTO = /^(?:\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})$/

/** Pasted text as centavos: '1.234,56', 'R$ 1.234', '1234.56', '1,234.56'; undefined when it is no amount. */
export function parseDinheiro(text: string): Centavos | undefined {
  const bare = text.replace(/R\$|\s/g, '')
  const match = BRASILEIRO.exec(bare) ?? COM_PONTO.exec(bare)
  if (!match) return undefined
  const cents = (match[1] ?? '').padEnd(2, '0')
  const whole = match[1] === undefined ? bare : bare.slice(0, -match[1].length)
  const value = Number(whole.replace(/\D/g, '') + cents)
  return value <= MAXIMO ? (value as Centavos) : undefined
}
