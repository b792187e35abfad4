import { diaDoNumeroDeSerie } from '@lastro/shared/ler-dia'

/** Longest format that a spreadsheet takes, in characters. */
const MAX_LENGTH = 255

/** What a cell shows, in the form that a file of texts has, or why it can't be read so. */
export interface ShownCell {
  text: string
  refused?: string
}

/** Formats that files name by number only. Days among them stand in the order of the reader's country. */
const BUILT_IN: Partial<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  41: '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-',
  42: '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-',
  43: '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-',
  44: '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-',
}
/** The standard's own formats that show a day, in Western and Asian spreadsheets. */
const DAYS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58])
const DAY = 'dd/mm/yyyy'

/** A piece of a format: quoted or escaped text, a condition or colour, or one sign. */
const PIECE = /"([^"]*)"?|\\(.)|[_*].|\[([^\]]*)\]?|(.)/gsu

interface Piece {
  /** Text that is shown as it stands. */
  literal?: string
  bracket?: string
  sign?: string
}

interface Section {
  pieces: readonly Piece[]
  /** The signs that stand for digits and parts of a day. */
  signs: string
}

/** One format, whose parts for positive, negative and no amounts were taken apart. */
export interface NumberFormat {
  sections: readonly Section[]
}

const GENERAL: NumberFormat = { sections: [{ pieces: [], signs: '@' }] }

/** Reads the format of this number; `code` is the file's own. */
export function parseFormat(id: number, code: string | undefined): NumberFormat {
  const text = code ?? (DAYS.has(id) ? DAY : BUILT_IN[id])
  if (text === undefined || /^general$/i.test(text)) return GENERAL
  const sections: Piece[][] = [[]]
  for (const [, quoted, escaped, bracket, sign] of text.slice(0, MAX_LENGTH).matchAll(PIECE)) {
    if (sign === ';') sections.push([])
    else if (bracket !== undefined)
      // '[$R$-416]' shows 'R$'.
      sections
        .at(-1)
        ?.push(bracket.startsWith('$') ? { literal: /^\$([^-]*)/.exec(bracket)?.[1] ?? '' } : { bracket })
    else sections.at(-1)?.push(sign === undefined ? { literal: quoted ?? escaped ?? '' } : { sign })
  }
  return {
    sections: sections.map((pieces) => ({
      pieces,
      signs: pieces
        .map(({ sign = '' }) => sign)
        .join('')
        .replaceAll(/general/gi, '@'),
    })),
  }
}

const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/

function meets(number: number, condition: string): boolean {
  const [, operator, limit] = CONDITION.exec(condition) ?? []
  const difference = number - Number(limit)
  if (operator === '<>') return difference !== 0
  return (
    (operator?.includes('=') && difference === 0) ||
    (operator?.includes('<') && difference < 0) ||
    (operator?.includes('>') && difference > 0) ||
    false
  )
}

const conditionOf = ({ pieces }: Section) =>
  pieces.find(({ bracket }) => bracket !== undefined && CONDITION.test(bracket))?.bracket

function sectionFor(number: number, { sections }: NumberFormat): Section | undefined {
  if (sections.some((section) => conditionOf(section) !== undefined))
    return sections.find((section) => {
      const condition = conditionOf(section)
      return condition === undefined || meets(number, condition)
    })
  const [positive, negative = positive, zero = positive] = sections.filter(
    ({ signs }, i) => i === 0 || signs !== '@',
  )
  return number > 0 ? positive : number < 0 ? negative : zero
}

const DAYS_TO_1904 = 1_462
/** Digits that a spreadsheet keeps of a number; those behind them are noise. */
const DIGITS = 15

export const LOST_DIGITS =
  'tem mais de 15 algarismos, e a planilha perde os últimos: guarde-o como texto e envie de novo.'
const SCALED = 'aparece em milhares pelo formato da célula: mostre o valor inteiro.'
const SCALE_WORD = /(?:^|[^\p{L}])(?:mil|k|mi|mm|milh(?:ar|ão|ao|ões|oes)|milhares)(?!\p{L})/iu
const PERCENT = 'está em porcentagem: escreva o valor.'
const MONTH_FIRST = 'é um dia que aparece com o mês na frente: use o formato dd/mm/aaaa.'

/**
 * A number as the cell shows it: rounded, with leading zeros, as a day. Refuses amounts in thousands, percentages, days
 * whose month stands first and numbers whose digits are lost.
 */
export function formatNumber(number: number, format: NumberFormat, from1904: boolean): ShownCell {
  const section = sectionFor(number, format)
  if (!section || section.signs === '@') return plain(number)
  const { signs } = section
  if (/[dy]/i.test(signs)) {
    const text = diaDoNumeroDeSerie(String(number + (from1904 ? DAYS_TO_1904 : 0)))
    if (text === null) return plain(number)
    return isMonthFirst(signs) && Number(text.slice(8)) <= 12 && text.slice(5, 7) !== text.slice(8)
      ? { text, refused: MONTH_FIRST }
      : { text }
  }
  if (!/[0#?]/.test(signs) || (number === 0 && !signs.includes('0'))) return { text: literalsOf(section) }
  if (/[0#?],+(?![0#?,])/.test(signs) || SCALE_WORD.test(literalsOf(section)))
    return { ...plain(number), refused: SCALED }
  if (signs.includes('%')) return { ...plain(number), refused: PERCENT }
  if (/[e/]/i.test(signs)) return plain(number)
  const places = /\.([0#?]*)/.exec(signs)?.[1]?.length ?? 0
  const rounded = round(number, places)
  return isCode(section) ? codeOf(rounded, section) : plain(rounded)
}

const isMonthFirst = (signs: string) => {
  const order = signs
    .toLowerCase()
    .replaceAll(/[^dmy]/g, '')
    .replaceAll(/(.)\1*/g, (run, sign: string) => (sign === 'm' && run.length > 2 ? 'M' : sign))
  return order.startsWith('md')
}

const literalsOf = ({ pieces }: Section) =>
  pieces
    .map(({ literal, sign = '' }) => literal ?? (/[0#?,.@]/.test(sign) ? '' : sign))
    .join('')
    .trim()

/** Half away from zero, as a spreadsheet rounds what it shows. */
function round(number: number, places: number): number {
  const exact = Math.abs(Number(number.toPrecision(DIGITS)))
  const shifted = Number(`${exact}e${places}`)
  // Neither so large a number nor so small a one has these decimals.
  if (!Number.isFinite(shifted) || shifted >= 1e15) return number
  return Math.sign(number) * Number(`${Math.round(shifted)}e-${places}`)
}

/** A format of zeros with text between them shows a number's code: '00000', '"RD-"0000', '00000\/00'. */
const isCode = ({ pieces, signs }: Section) =>
  /^[-0 /]*$/.test(signs) &&
  (signs.replaceAll(/[^0]/g, '').length > 1 || (pieces[0]?.literal ?? '').trim() !== '')

function codeOf(number: number, { pieces }: Section): ShownCell {
  const { text, refused } = plain(number)
  if (refused || !/^\d+$/.test(text)) return { text, ...(refused && { refused }) }
  const places = pieces.filter(({ sign }) => sign === '0').length
  const digits = text.padStart(places, '0')
  let used = digits.length - places
  let first = true
  const shown = pieces.map(({ literal, sign = '' }) => {
    if (literal !== undefined || sign !== '0') return literal ?? sign
    const from = first ? 0 : used
    first = false
    used++
    return digits.slice(from, used)
  })
  return { text: shown.join('').trim() }
}

/** A number with three decimals gets a fourth: '1.234' would be read as a thousand. */
function plain(number: number): ShownCell {
  const text = String(Number(number.toPrecision(DIGITS)))
  if (Math.abs(number) >= 10 ** DIGITS) return { text, refused: LOST_DIGITS }
  return { text: /\.\d{3}$/.test(text) ? `${text}0` : text }
}
