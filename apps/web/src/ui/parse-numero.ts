import { type Centavos, MAXIMO } from '@lastro/shared/dinheiro'
import { formatInteiro, formatPercentual, formatValor } from '../lib/format.ts'

/** A kind of number, counted in its smallest unit: hundredths with 2 decimals, units with 0. */
export interface TipoDeNumero {
  casas: 0 | 2
  maximo: number
  /** Symbol that may stand around the digits. */
  simbolo?: RegExp
  /** Writes the value as the field shows it without the focus (spec section 9). */
  escrever: (value: number) => string
}

/** Centavos, written ' 1.234,56'. */
export const DINHEIRO: TipoDeNumero = {
  casas: 2,
  maximo: MAXIMO,
  simbolo: /^\s*R\$/i,
  escrever: (value) => ` ${formatValor(value as Centavos)}`,
}
/** Hundredths of a percent: 80% is 8000, written '80,00%'. */
export const PERCENTUAL: TipoDeNumero = {
  casas: 2,
  maximo: 99_999,
  simbolo: /%\s*$/,
  escrever: (value) => formatPercentual(value / 10_000),
}
/** Whole numbers, written '120.000'. */
export const inteiroAte = (maximo: number): TipoDeNumero => ({ casas: 0, maximo, escrever: formatInteiro })

/** A year, written '2024' without a dot. */
export const ANO: TipoDeNumero = { casas: 0, maximo: 9999, escrever: String }

/** A blank text is null. `incomplete`: the text may still become a number while one types on. */
export type ParsedNumber = { valor: number | null } | { recusa: string; unfinished: boolean }

const PONTO_DECIMAL = /^(\d+)\.(\d{1,2})$/
const ALGARISMOS = /^\d*$/
const MILHARES = /^[1-9]\d{0,2}(?:\.\d{3})+$/
const EXEMPLO = { 0: '1.234.567', 2: '1.234.567,89' }

/**
 * Reads a typed or pasted number in Brazilian form: '1.234,56', '1234,5', 'R$ 600.000', '90%'. A dot is a decimal point
 * only if it stands alone with one or two digits behind it ('1234.56'). An ambiguous text is refused in words, never
 * guessed.
 */
export function lerNumero(text: string, tipo: TipoDeNumero): ParsedNumber {
  const bare = text.replace(tipo.simbolo ?? '', '').trim()
  if (bare === '') return { valor: null }
  if (/^[-−]/.test(bare)) return recusar('O valor não pode ser negativo.')
  const [estranho] = /[^\d.,]/u.exec(bare) ?? []
  if (estranho) {
    const sinais = tipo.casas === 0 ? '' : ', ponto e vírgula'
    return recusar(`Use só algarismos${sinais}, sem ${/\s/u.test(estranho) ? 'espaços' : `“${estranho}”`}.`)
  }
  return lerAlgarismos(tipo.casas === 0 ? bare : bare.replace(PONTO_DECIMAL, '$1,$2'), tipo)
}

/** Reads digits with dots between thousands and a comma before the decimals. */
function lerAlgarismos(text: string, { casas, maximo, escrever }: TipoDeNumero): ParsedNumber {
  const [inteiro = '', decimais = '', ...mais] = text.split(',')
  if (casas === 0 && text.includes(',')) return recusar('Use um número inteiro, sem casas decimais.')
  if (mais.length > 0) return recusar('Use só uma vírgula.')
  if (!ALGARISMOS.test(decimais) || !(ALGARISMOS.test(inteiro) || MILHARES.test(inteiro)))
    return recusar(`O ponto separa os milhares, de três em três algarismos: ${EXEMPLO[casas]}.`, true)
  if (decimais.length > casas) return recusar('Use no máximo duas casas decimais.')
  if (inteiro + decimais === '') return recusar('Digite um número.', true)
  const valor = Number(inteiro.replaceAll('.', '') + decimais.padEnd(casas, '0'))
  return valor > maximo ? recusar(`O valor máximo é ${escrever(maximo).trim()}.`) : { valor }
}

function recusar(recusa: string, incomplete = false): ParsedNumber {
  return { recusa, unfinished: incomplete }
}
