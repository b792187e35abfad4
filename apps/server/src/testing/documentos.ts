/**
 * Names with these numbers sort as they were made, whichever tests ran before: 'Modelo 9' would come after 'Modelo 10'.
 * One whole round of the plates, which so begin with ABC.
 */
const FIRST = 240_000
let counter = FIRST
/** A different number at each call, so that nothing exists twice in the tests' database. */
export const next = () => ++counter

/** A CPF with right check digits, different at each call. */
export function newCpf(): string {
  const base = String(100_000_000 + next())
  const digit = (text: string) => {
    const sum = [...text].reduce((total, char, index) => total + Number(char) * (text.length + 1 - index), 0)
    const rest = (sum * 10) % 11
    return String(rest === 10 ? 0 : rest)
  }
  const first = base + digit(base)
  return first + digit(first)
}

/** A RENAVAM with a right check digit. */
export function renavamDe(numero: number): string {
  const base = String(numero).padStart(10, '0')
  const pesos = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
  const sum = [...base].reduce((total, char, index) => total + Number(char) * (pesos[index] ?? 0), 0)
  const rest = (sum * 10) % 11
  return base + (rest === 10 ? 0 : rest)
}
