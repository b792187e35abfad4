import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Statement } from './child.ts'
import { createDatabase, type Database } from './database.ts'
import { createDataset, growOthers } from './dataset.ts'
import { type ExportResult, measureExport } from './exports.ts'
import { contractReads, stockRead } from './figures.ts'
import { closeConnections } from './load.ts'
import { pagesOf } from './pages.ts'
import { type CapturingProgram, startCapturingServer, startServer } from './programs.ts'
import { captureRead, measureRead, type Read, type ReadResult } from './reads.ts'
import { format, type Growth, missed } from './report.ts'
import {
  audit,
  balances,
  guarantees,
  neighbours,
  type Outcome,
  ownGrowth,
  peers,
  type Run,
  search,
  statement,
  stockLoads,
  step,
  web,
} from './cases.ts'
import { measureRevaluation } from './revaluation.ts'
import { createRule, expectedStock, MOST_ITEMS } from './rule.ts'
import { measureRuleLimit } from './rule-limit.ts'
import { captureSends, createDrafts, type Draft, measureSends, pagesOfSend } from './send.ts'
import { DRAFTS_INSTITUTION, DRAFTS_STORE, FULL, INSTITUTION, QUICK, STORE } from './sizes.ts'

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

async function captureAll({ database, dir }: Run, { stock, draftIds }: Awaited<ReturnType<typeof prepare>>) {
  const server = await startCapturingServer(database.url, join(dir, 'capture.log'))
  try {
    const reads = await captureReads(database, server, stock)
    const drafts = await captureSends(database.client, server, draftIds)
    const [draft] = drafts
    if (!draft) throw new Error('There is no draft to send')
    return { reads, drafts, pagesOfSend: await pagesOfSend(database.client, draft) }
  } finally {
    await server.stop()
  }
}

async function timeAll(
  { database, sizes, dir }: Run,
  { reads, drafts, largest }: { reads: Captured[]; drafts: Draft[]; largest: Read },
) {
  const server = await startServer(database.url, join(dir, 'server.log'))
  const { url: databaseUrl, client } = database
  try {
    const results: ReadResult[] = []
    for (const { read, statements } of reads) {
      const setup = { server, databaseUrl, dir, sizes }
      results.push(...(await step(read.name, () => measureRead(read, statements, setup))))
    }
    const send = await step(SEND, () => measureSends(client, drafts, { server, databaseUrl, sizes }))
    const ruleLimit = await step('stock under a rule of 500 items', () =>
      measureRuleLimit(largest, { server, databaseUrl, sizes }),
    )
    return { reads: results, send, ruleLimit }
  } finally {
    await server.stop()
  }
}

/** Must come last, because it gives the measured institution more contracts. undefined on systems without /proc. */
async function measureMemory({ database, dir }: Run): Promise<ExportResult | undefined> {
  if (!existsSync('/proc/self/clear_refs')) return undefined
  const server = await startServer(database.url, join(dir, 'export.log'))
  try {
    return await step('CSV of 200,000 rows', () => measureExport(database.client, server))
  } finally {
    await server.stop()
  }
}

async function whole(run: Run): Promise<Outcome> {
  const { database, sizes } = run
  const { client } = database
  await step(`${sizes.small} contratos e ${sizes.small} veículos`, () => createDataset(client, sizes))
  const prepared = await prepare(run)
  const before = await step('Conferência e páginas', () => captureAll(run, prepared))
  await step(`${sizes.big} contratos e ${sizes.big} veículos`, () => growOthers(client, sizes))
  const after = await step('Conferência e páginas', () => captureAll(run, prepared))
  const growths = after.reads.map(({ read, pages }, index): Growth => {
    return { name: read.name, small: before.reads[index]?.pages ?? 0, big: pages }
  })
  growths.push({ name: SEND, small: before.pagesOfSend, big: after.pagesOfSend })
  const timed = await timeAll(run, { ...after, largest: prepared.largest })
  const revaluation = await step('coverage after an import', () => measureRevaluation(database.banco, client))
  const results = { growths, ...timed, revaluation, exported: await measureMemory(run) }
  const text = `${sizes.big} contracts and ${sizes.big} vehicles, ${sizes.rounds} rounds\n\n${format(results)}`
  return { text, missed: missed(results) }
}

/** Each case has its own database; `--so` selects one. */
const CASES = {
  geral: whole,
  extrato: statement,
  garantias: guarantees,
  auditoria: audit,
  crescimento: ownGrowth,
  busca: search,
  vizinhos: neighbours,
  pares: peers,
  saldos: balances,
  estoque: stockLoads,
  web,
}

async function bench(work: (run: Run) => Promise<Outcome>, quick: boolean): Promise<void> {
  const database = await createDatabase()
  const abandon = () => void database.abandon().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abandon)
  try {
    const { text, missed: failures } = await work({ database, sizes: quick ? QUICK : FULL, quick, dir })
    const today = new Date().toISOString().slice(0, 10)
    const machine = `${availableParallelism()} cores, Node ${process.versions.node}, ${database.what}`
    console.log(`\n${today}, ${machine}, ${text}\n`)
    for (const failure of failures) console.log(`✗ ${failure}`)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    closeConnections()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, abandon)
    await database.drop()
  }
}

const { values } = parseArgs({
  options: { rapido: { type: 'boolean', default: false }, so: { type: 'string' } },
})
const dir = mkdtempSync(join(tmpdir(), 'lastro-bench-'))
process.once('exit', () => rmSync(dir, { recursive: true, force: true }))
const wanted = Object.entries(CASES).filter(([name]) => values.so === undefined || name === values.so)
if (wanted.length === 0) throw new Error(`--so: ${Object.keys(CASES).join(', ')}`)
for (const [, work] of wanted) await bench(work, values.rapido)
