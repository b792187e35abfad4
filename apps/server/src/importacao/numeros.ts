/** 1.234.567,89 and 1,234,567.89. Three digits after a single mark are thousands, because money has two decimals. */
const FORMATS = [
  /^(\d+)$/,
  /^(\d+)[.,](\d{1,2})$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
]
const MAX_DIGITS = 13

/**
 * Parses a number as people write it in a table: decimal comma or point, also with thousands, 'R$' or 'mil'. Returns exact
 * hundredths; undefined for anything else.
 */
export function parseHundredths(texto: string): number | undefined {
  const limpo = texto
    .replace(/^R\$|R\$$/i, '')
    .trim()
    .replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/g, '')
  const [, milhares] = /^(\d{1,6}) ?mil$/i.exec(limpo) ?? []
  if (milhares) return Number(milhares) * 1_000 * 100
  for (const forma of FORMATS) {
    const match = forma.exec(limpo)
    if (!match) continue
    const inteiros = (match[1] ?? '').replace(/[.,]/g, '')
    return inteiros.length > MAX_DIGITS ? undefined : Number(inteiros + (match[2] ?? '').padEnd(2, '0'))
  }
  return undefined
}

/**
 * Parses a whole number, also with thousands or zeros after the mark ('87.940', '87940,0'); undefined for anything
 * else.
 */
export function parseInteger(texto: string): number | undefined {
  const centesimos = parseHundredths(texto)
  return centesimos === undefined || centesimos % 100 !== 0 ? undefined : centesimos / 100
}
