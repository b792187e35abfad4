import type { Client } from 'pg'
import type { Bar, Figure } from './bars.ts'
import type { Statement } from './child.ts'
import type { CapturingProgram } from './programs.ts'
import { captureRead, ownStatements, type Read } from './reads.ts'

interface Plan {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

const hasPlan = ({ text }: Statement) => /^\s*(select|with|insert|update|delete)\b/i.test(text)

/** Executes the statements and counts the pages that they touch, in the buffers or on disk. */
export async function pagesOf(client: Client, statements: readonly Statement[]): Promise<number> {
  let pages = 0
  for (const { text, values } of statements.filter(hasPlan)) {
    const { rows } = await client.query<{ 'QUERY PLAN': Plan[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    if (!plan) throw new Error(`no plan for: ${text}`)
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  return pages
}

/** Pages of something, by its name. */
export interface Pages {
  name: string
  pages: number
}

/** Pages of each read, without the guard's statements, which are equal for everybody. */
export async function pagesOfReads(
  client: Client,
  server: CapturingProgram,
  reads: readonly Read[],
): Promise<Pages[]> {
  const found: Pages[] = []
  for (const read of reads) {
    const statements = ownStatements(await captureRead(server, read))
    found.push({ name: read.name, pages: await pagesOf(client, statements) })
  }
  return found
}

/** By how much pages grew with the data, in the order of `after`. */
export const growths = (
  before: readonly Pages[],
  after: readonly Pages[],
  barOf: (name: string, index: number) => Bar,
): Figure[] =>
  after.map(({ name, pages }, index) => {
    const small = before[index]?.pages ?? 0
    return { name, value: pages / small, bar: barOf(name, index), context: `${small} pages, then ${pages}` }
  })
