// Without `Intl`: its first formatter takes a browser 25 ms, a slow phone 100 ms, and every page shows numbers.

/** '45000' is '45.000'. */
function groupThousands(digitos: string): string {
  let escrito = digitos.slice(-3)
  for (let fim = digitos.length - 3; fim > 0; fim -= 3)
    escrito = `${digitos.slice(Math.max(0, fim - 3), fim)}.${escrito}`
  return escrito
}

/** '45.000' (spec section 9: km, counts). */
export function formatInteiro(value: number): string {
  const inteiro = Math.round(Math.abs(value))
  return `${value < 0 && inteiro > 0 ? '-' : ''}${groupThousands(String(inteiro))}`
}

/** 123456 hundredths are '1.234,56'. */
export function formatCentesimos(centesimos: number): string {
  const digitos = String(Math.abs(centesimos)).padStart(3, '0')
  return `${centesimos < 0 ? '-' : ''}${groupThousands(digitos.slice(0, -2))},${digitos.slice(-2)}`
}

/**
 * 0.985 is '98,50%'. All percentages that people read go through here. Rounds halves up, by the decimals as written:
 * 0.98505 is '98,51%'.
 */
export function formatPercentual(ratio: number): string {
  // Shifts the decimals as text, because 0.98505 × 10,000 is less than 9,850.5 in binary.
  const centesimos = Math.round(Number(`${Math.abs(ratio)}e4`) || Math.abs(ratio) * 10_000)
  return `${formatCentesimos(ratio < 0 ? -centesimos : centesimos)}%`
}
