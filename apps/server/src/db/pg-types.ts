import { TypeOverrides } from 'pg'

const Oid = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182 } as const

/** Totals in centavos fit a double by far. A value that doesn't is a bug and throws. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`)
  return value
}

/** Parses a one-dimensional array whose items need no quotes: `{1,NULL,3}`. */
function plainArray<T>(parseItem: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => {
    const items = text.slice(1, -1)
    return items === '' ? [] : items.split(',').map((item) => (item === 'NULL' ? null : parseItem(item)))
  }
}

const asText = (text: string) => text

/**
 * Reads SQL values alike on both engines. A bigint is a checked safe number, date is 'YYYY-MM-DD', timestamptz a Date,
 * json is parsed. A numeric comes as text: cast sums of bigint to bigint in the query.
 */
export const pgTypes = new TypeOverrides()
pgTypes.setTypeParser(Oid.int8, safeInteger)
pgTypes.setTypeParser(Oid.date, asText)
pgTypes.setTypeParser(Oid.int8Array, plainArray(safeInteger))
pgTypes.setTypeParser(Oid.dateArray, plainArray(asText))
