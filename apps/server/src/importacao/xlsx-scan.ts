import { broken, type Parts, readText } from './xlsx-parts.ts'

/** Cells that show one value over several lines. `column` counts from 0; lines are those of the sheet. */
export interface Merge {
  column: number
  first: number
  last: number
  ref: string
}

/** What a sheet tells behind its lines, or only all its lines together. */
export interface SheetScan {
  /** Merges of more than one line, by their first line. */
  merges: readonly Merge[]
  /** Whether any formula has a result other than 0. */
  hasResults: boolean
}

const MAX_MERGES = 100_000
/** Longest piece of XML that tells a merge, or a formula with its result. */
const OVERLAP = 10_000
const MERGE = /<(?:\w+:)?mergeCell\s[^<>]{0,200}?ref=["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g
/** The end of a formula, followed by a result. */
const RESULT = /(?:<\/(?:\w+:)?f|<(?:\w+:)?f\s[^<>]*\/)>\s*<(?:\w+:)?v>(?!0?<)/

const A = 'A'.charCodeAt(0)

/** 'AB' is column 27. */
export const columnAt = (letters: string) =>
  [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - A + 1, 0) - 1

/** Searches a sheet's text, which takes a fraction of the time of reading it. */
export async function readSheetRows(parts: Parts, path: string): Promise<SheetScan> {
  const merges = new Map<string, Merge>()
  let hasResults = false
  let rest = ''
  for await (const piece of readText(parts, path)) {
    const text = rest + piece
    hasResults ||= RESULT.test(text)
    for (const [, column = '', first, last] of text.matchAll(MERGE)) {
      if (first === last) continue
      const ref = `${column}${first}:${last}`
      merges.set(ref, { column: columnAt(column), first: Number(first), last: Number(last), ref })
      if (merges.size > MAX_MERGES) throw broken('Too many merged cells')
    }
    rest = text.slice(-OVERLAP)
  }
  return { merges: [...merges.values()].toSorted((a, b) => a.first - b.first), hasResults }
}
