/** 1.234.567,89 and 1,234,567.89; three digits after a single mark are thousands, as money has only two decimals. */
const FORMAS = [
  /^(\d+)$/,
  /^(\d+)[.,](\d{1,2})$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
]
const MAXIMO_DE_DIGITOS = 13

/**
 * A number as people write it in a table, with decimal comma or point, also with thousands and 'R$': in hundredths, exactly.
 * Undefined when it isn't one.
 */
export function lerCentesimos(texto: string): number | undefined {
  const limpo = texto.replace(/^R\$/i, '').replace(/\s/g, '')
  for (const forma of FORMAS) {
    const match = forma.exec(limpo)
    if (!match) continue
    const inteiros = (match[1] ?? '').replace(/[.,]/g, '')
    return inteiros.length > MAXIMO_DE_DIGITOS
      ? undefined
      : Number(inteiros + (match[2] ?? '').padEnd(2, '0'))
  }
  return undefined
}

/** A whole number, also written with thousands or zeros after the mark ('87.940', '87940,0'). */
export function lerInteiro(texto: string): number | undefined {
  const centesimos = lerCentesimos(texto)
  return centesimos === undefined || centesimos % 100 !== 0 ? undefined : centesimos / 100
}
