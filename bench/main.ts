import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { missed, tableOf } from './bars.ts'
import {
  audit,
  balances,
  guarantees,
  mail,
  neighbours,
  type Outcome,
  ownGrowth,
  peers,
  type Run,
  statement,
  stockLoads,
  web,
} from './cases.ts'
import { createDatabase } from './database.ts'
import { closeConnections } from './load.ts'
import { FULL, QUICK } from './sizes.ts'
import { whole } from './whole.ts'

/** The scenarios. Each part has its own database; `--so` selects one scenario. */
const CASES = {
  geral: [whole],
  extrato: [statement, audit],
  crescimento: [ownGrowth, guarantees],
  vizinhos: [neighbours],
  pares: [peers],
  saldos: [balances],
  estoque: [stockLoads],
  correio: [mail],
  web: [web],
}

async function bench(work: (run: Run) => Promise<Outcome>, quick: boolean): Promise<void> {
  const database = await createDatabase()
  const abandon = () => void database.abandon().finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, abandon)
  try {
    const { text, figures } = await work({ database, sizes: quick ? QUICK : FULL, quick, dir })
    const failures = missed(figures)
    const today = new Date().toISOString().slice(0, 10)
    const machine = `${availableParallelism()} cores, Node ${process.versions.node}, ${database.what}`
    console.log(`\n${today}, ${machine}, ${text}\n\n${tableOf(figures)}\n`)
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
for (const work of wanted.flatMap(([, works]) => works)) await bench(work, values.rapido)
