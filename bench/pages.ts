import type { Client } from 'pg'
import type { Statement } from './child.ts'

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
