import { TypeOverrides } from 'pg'

const Oid = { int8: 20, textArray: 1009, int8Array: 1016, date: 1082, dateArray: 1182 } as const

/** Totals in centavos fit a double by far; a value that does not is a bug that must not pass silently. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`)
  return value
}

type TextArray = (string | null | TextArray)[]
type NumberArray = (number | null | NumberArray)[]

/** The driver's own parser of text[]; its types take the parser's argument for a number. */
const parseTextArray: (text: never) => TextArray = new TypeOverrides().getTypeParser(Oid.textArray)

function toNumbers(items: TextArray): NumberArray {
  return items.map((item) =>
    item === null ? null : typeof item === 'string' ? safeInteger(item) : toNumbers(item),
  )
}

/**
 * How values come back from SQL on both engines: bigint as a checked safe number, date as 'YYYY-MM-DD',
 * timestamptz as Date, numeric as text (cast sums of bigint to bigint in the query), json parsed.
 */
export const pgTypes = new TypeOverrides()
pgTypes.setTypeParser(Oid.int8, safeInteger)
pgTypes.setTypeParser(Oid.date, (text: string) => text)
pgTypes.setTypeParser(Oid.dateArray, parseTextArray)
pgTypes.setTypeParser(Oid.int8Array, (text: string) => toNumbers(parseTextArray(text)))
