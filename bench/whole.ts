import { existsSync } from 'node:fs'
import { BARS, type Figure } from './bars.ts'
import { type Outcome, type Run, step, withCapturing, withServer } from './cases.ts'
import type { Statement } from './child.ts'
import type { Database } from './database.ts'
import { createDataset, growOthers } from './dataset.ts'
import { measureExport } from './exports.ts'
import { contractReads, stockRead } from './figures.ts'
import { growths, pagesOf } from './pages.ts'
import type { CapturingProgram } from './programs.ts'
import { captureRead, measureRead, type Read } from './reads.ts'
import { measureRevaluation } from './revaluation.ts'
import { createRule, expectedStock, MOST_ITEMS } from './rule.ts'
import { measureRuleLimit } from './rule-limit.ts'
import { captureSends, createDrafts, type Draft, measureSends, pagesOfSend } from './send.ts'
import { DRAFTS_INSTITUTION, DRAFTS_STORE, INSTITUTION, MEASURED, STORE } from './sizes.ts'

const SEND = 'send with 20 vehicles'

interface Captured {
  read: Read
  statements: Statement[]
  pages: number
}

/** Checks every read's rows, takes its SQL from the running program, and counts the pages of this SQL. */
async function captureReads(
  { client }: Database,
  server: CapturingProgram,
  stock: Read,
): Promise<Captured[]> {
  const captured: Captured[] = []
  for (const read of [...(await contractReads(client)), stock]) {
    const statements = await captureRead(server, read)
    captured.push({ read, statements, pages: await pagesOf(client, statements) })
  }
  return captured
}

/** Creates the rules, the expected stock under them, and drafts with vehicles. */
async function prepare({ database: { banco, client }, sizes }: Run) {
  const regraId = await createRule(banco.db, INSTITUTION)
  const stock = await expectedStock(banco.db, { instituicaoId: INSTITUTION, regraId, lojaId: STORE })
  const ruleId = await createRule(banco.db, DRAFTS_INSTITUTION)
  const fit = await expectedStock(banco.db, {
    instituicaoId: DRAFTS_INSTITUTION,
    regraId: ruleId,
    lojaId: DRAFTS_STORE,
  })
  const draftIds = await createDrafts(client, { ruleId, prices: fit, count: sizes.drafts })
  const largestId = await createRule(banco.db, INSTITUTION, MOST_ITEMS)
  const largest = await expectedStock(banco.db, {
    instituicaoId: INSTITUTION,
    regraId: largestId,
    lojaId: STORE,
  })
  return {
    stock: stockRead(regraId, stock),
    largest: stockRead(largestId, largest),
    draftIds,
  }
}

function captureAll(run: Run, { stock, draftIds }: Awaited<ReturnType<typeof prepare>>) {
  const { database } = run
  return withCapturing(run, async (server) => {
    const reads = await captureReads(database, server, stock)
    const drafts = await captureSends(database.client, server, draftIds)
    const [draft] = drafts
    if (!draft) throw new Error('There is no draft to send')
    const pages = reads.map(({ read, pages: n }) => ({ name: read.name, pages: n }))
    return {
      reads,
      drafts,
      pages: [...pages, { name: SEND, pages: await pagesOfSend(database.client, draft) }],
    }
  })
}

function timeAll(
  run: Run,
  { reads, drafts, largest }: { reads: Captured[]; drafts: Draft[]; largest: Read },
): Promise<Figure[]> {
  const { sizes, dir } = run
  const { url: databaseUrl, client } = run.database
  return withServer(run, async (server) => {
    const setup = { server, databaseUrl, dir, sizes }
    const figures: Figure[] = []
    for (const { read, statements } of reads)
      figures.push(...(await step(read.name, () => measureRead(read, statements, setup))))
    figures.push(await step(SEND, () => measureSends(client, drafts, setup)))
    figures.push(await step('stock under a rule of 500 items', () => measureRuleLimit(largest, setup)))
    return figures
  })
}

/** Must come last, because it gives the measured institution more contracts. None on systems without /proc. */
const measureMemory = async (run: Run): Promise<Figure[]> =>
  existsSync('/proc/self/clear_refs')
    ? [
        await withServer(run, (server) =>
          step('CSV of 200,000 rows', () => measureExport(run.database.client, server)),
        ),
      ]
    : []

/** A million contracts and vehicles: reads against their limit, pages as the others grow, sends, coverage, an export. */
export async function whole(run: Run): Promise<Outcome> {
  const { database, sizes } = run
  const { client } = database
  await step(`${sizes.small} contratos e ${sizes.small} veículos`, () => createDataset(client, sizes))
  const prepared = await prepare(run)
  const before = await step('Conferência e páginas', () => captureAll(run, prepared))
  await step(`${sizes.big} contratos e ${sizes.big} veículos`, () => growOthers(client, sizes))
  const after = await step('Conferência e páginas', () => captureAll(run, prepared))
  const stock = after.pages.filter(({ name }) => name === prepared.stock.name)
  const figures = [
    ...growths(before.pages, after.pages, () => BARS.others),
    ...stock.map(({ name, pages }) => ({ name, value: pages / MEASURED, bar: BARS.stock })),
    ...(await timeAll(run, { ...after, largest: prepared.largest })),
    await step('coverage after an import', () => measureRevaluation(database.banco, client)),
    ...(await measureMemory(run)),
  ]
  return { text: `${sizes.big} contracts and ${sizes.big} vehicles, ${sizes.rounds} rounds`, figures }
}
