import { cellOf, withoutZeroDecimals } from './cell.ts'

const FIPE = /^(\d{6})-(\d)$/
/** Weights of FIPE's check digit, modulo 11: all codes of two public months fit. */
const FIPE_WEIGHTS = [7, 6, 5, 4, 3, 2]

function hasFipeDigit(code: string): boolean {
  const sum = FIPE_WEIGHTS.reduce((total, weight, i) => total + weight * Number(code[i]), 0)
  return Number(code.at(-1)) === ((11 - (sum % 11)) % 11) % 10
}

/** Six digits and a check digit. A spreadsheet takes away zeros and the hyphen: then the check digit must fit. */
export const codigoFipe = cellOf((value) => {
  if (FIPE.test(value)) return value
  const bare = withoutZeroDecimals(value)
    .replace(/^(\d{1,3})[.,](?=\d{3}(?:[.,]\d{3})?$)/, '$1')
    .replace(/[.,](?=\d{3}$)/, '')
  const [, digits = '', digit = ''] = /^([\d.]{4,7}?)(?: ?[-./ ] ?)?(\d)$/.exec(bare) ?? []
  const code = `${digits.replaceAll('.', '').padStart(6, '0')}-${digit}`
  // Brands are numbered from 001. A number that kept its zeros is whole.
  const isWhole = !digits.startsWith('0') || digits.replaceAll('.', '').length === 6
  return FIPE.test(code) && isWhole && !code.startsWith('000') && hasFipeDigit(code) ? code : undefined
}, 'não é um código: escreva como 001004-9.')
