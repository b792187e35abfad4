import { join } from 'node:path'
import { ensureBuilt } from '../scripts/lib/build.mjs'
import { progress } from '../scripts/lib/progress.mjs'
import { measureAudit, ROWS } from './audit.ts'
import { BALANCES, measureBalances } from './balances.ts'
import { BARS, type Figure } from './bars.ts'
import type { Database } from './database.ts'
import { createDataset } from './dataset.ts'
import {
  createGuarantees,
  GUARANTEES,
  guaranteePages,
  growGuarantees,
  growOwnGuarantees,
  SCREENS,
} from './guarantees.ts'
import { measureTold, measureWaiting } from './mail.ts'
import { measureNeighbours } from './neighbours.ts'
import { createOwn, growOwn, type LimitedRead, OWN, OWN_READS } from './own-growth.ts'
import { growths, pagesOfReads } from './pages.ts'
import { installPeer, measurePeers, PEER } from './peers.ts'
import {
  type CapturingProgram,
  type Program,
  startCapturingServer,
  startPeer,
  startServer,
} from './programs.ts'
import { createRule, expectedStock } from './rule.ts'
import { captureSends, createDrafts } from './send.ts'
import { DRAFTS_INSTITUTION, DRAFTS_STORE, INSTITUTION, MEASURED, type Sizes, STORE } from './sizes.ts'
import { addVehicles, searchPages, VEHICLES } from './search.ts'
import { EVENTS, loadStatement, measureStatement } from './statement.ts'
import { LINES, measureStockLoad } from './stock-load.ts'
import { measureWeb } from './web.ts'

export interface Run {
  database: Database
  sizes: Sizes
  quick: boolean
  /** Folder for files of this run. */
  dir: string
}

export interface Outcome {
  /** Size of the data. */
  text: string
  figures: Figure[]
}

export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const end = progress(title)
  try {
    const result = await work()
    end(`✓ ${title}`)
    return result
  } catch (error) {
    end(`✗ ${title}`)
    throw error
  }
}

/** Ends the program whatever becomes of the work. */
async function whileRuns<P extends Program, T>(
  starting: Promise<P>,
  work: (program: P) => Promise<T>,
): Promise<T> {
  const program = await starting
  try {
    return await work(program)
  } finally {
    await program.stop()
  }
}

export const withServer = <T>({ database, dir }: Run, work: (server: Program) => Promise<T>): Promise<T> =>
  whileRuns(startServer(database.url, join(dir, 'server.log')), work)

export const withCapturing = <T>(
  { database, dir }: Run,
  work: (server: CapturingProgram) => Promise<T>,
): Promise<T> => whileRuns(startCapturingServer(database.url, join(dir, 'capture.log')), work)

const measured = ({ database, sizes }: Run) =>
  step(`${sizes.small} contratos e ${sizes.small} veículos`, () => createDataset(database.client, sizes))

/** A month's statement of an institution with half of all billing events. */
export async function statement(run: Run): Promise<Outcome> {
  const events = run.quick ? EVENTS.quick : EVENTS.full
  await step(`${events} eventos de cobrança`, () => loadStatement(run.database, events))
  const figure = await withServer(run, (server) =>
    step('statement of a month', () => measureStatement(run.database, server)),
  )
  return { text: `${events} billing events`, figures: [figure] }
}

/** The check of the audit's chains. */
export async function audit({ database, quick }: Run): Promise<Outcome> {
  const rows = quick ? ROWS.quick : ROWS.full
  const figures = await step(`${rows} registros de auditoria`, () => measureAudit(database, rows))
  return { text: `${rows} rows of the audit`, figures }
}

/** Pages of reads, before and after the institution's own data grow. */
async function ownGrowths(run: Run, reads: readonly LimitedRead[], what: string, grow: () => Promise<void>) {
  const pages = () =>
    step('páginas', () => withCapturing(run, (server) => pagesOfReads(run.database.client, server, reads)))
  const before = await pages()
  await grow()
  return growths(before, await pages(), (_, index) => ({
    of: `times the pages with ${what}`,
    most: reads[index]?.most ?? 1,
  }))
}

/** An institution's pricing history, before and after the others' vehicles in guarantee grow tenfold. */
export async function guarantees(run: Run): Promise<Outcome> {
  const { database, quick } = run
  const sizes = quick ? GUARANTEES.quick : GUARANTEES.full
  const pages = () => step('páginas', () => withCapturing(run, (server) => guaranteePages(database, server)))
  await step(`${sizes.small} veículos em garantia`, () => createGuarantees(database, sizes))
  const before = await pages()
  await step(`${sizes.big} veículos em garantia`, () => growGuarantees(database, sizes))
  const others = growths(before, await pages(), () => BARS.others)
  const own = await ownGrowths(run, SCREENS, 'ten times its own vehicles', () =>
    step(`${sizes.ownMore} veículos próprios`, () => growOwnGuarantees(database, sizes)),
  )
  const text = `${sizes.big} vehicles in guarantee, ${sizes.own} of them of the measured institution, then ${sizes.ownMore} more`
  return { text, figures: [...others, ...own] }
}

/** First visits in a browser, on a slow line and a slow processor. */
export async function web(run: Run): Promise<Outcome> {
  await measured(run)
  // The server serves the files that it finds at its start.
  await ensureBuilt()
  const rounds = run.quick ? 1 : 5
  const figures = await withServer(run, (server) =>
    step('screens', () => measureWeb(run.database, server, rounds)),
  )
  return { text: `${rounds} first visits to each screen`, figures }
}

/** Cost of an institution's lists when its own contracts grow fiftyfold, then that of one search among all. */
export async function ownGrowth(run: Run): Promise<Outcome> {
  const { database, quick } = run
  const sizes = quick ? OWN.quick : OWN.full
  const vehicles = quick ? VEHICLES.quick : VEHICLES.full
  await step(`${sizes.small} contratos próprios`, () => createOwn(database, sizes))
  const lists = await ownGrowths(run, OWN_READS, 'fifty times its own contracts', () =>
    step(`${sizes.big} contratos próprios`, () => growOwn(database, sizes)),
  )
  await step(`${vehicles} veículos`, () => addVehicles(database, vehicles))
  const found = await step('páginas', () =>
    withCapturing(run, (server) => searchPages(database.client, server)),
  )
  const text = `${sizes.small} contracts of its own, then ${sizes.big}, beside ${sizes.others} of others; ${vehicles} vehicles for the search`
  return { text, figures: [...lists, ...found] }
}

/** A send that tells people by mail, and what others notice of a full outbox. */
export async function mail(run: Run): Promise<Outcome> {
  const { database, sizes, dir } = run
  await measured(run)
  const ruleId = await createRule(database.banco.db, DRAFTS_INSTITUTION)
  const prices = await expectedStock(database.banco.db, {
    instituicaoId: DRAFTS_INSTITUTION,
    regraId: ruleId,
    lojaId: DRAFTS_STORE,
  })
  const ids = await createDrafts(database.client, { ruleId, prices, count: sizes.drafts })
  const drafts = await withCapturing(run, (server) => captureSends(database.client, server, ids))
  const told = await withServer(run, (server) =>
    step('send that tells eight people', () => measureTold(database.client, server, { drafts, sizes })),
  )
  const waiting = await step('10,000 waiting letters', () => measureWaiting(database, dir))
  return { text: 'letters of the outbox', figures: [told, ...waiting] }
}

/** What another institution notices of a person who sends many heavy calls at once. */
export async function neighbours(run: Run): Promise<Outcome> {
  await measured(run)
  const ruleId = await createRule(run.database.banco.db, INSTITUTION)
  const figures = await withServer(run, (server) =>
    step('600 stocks at once', () => measureNeighbours(server, ruleId)),
  )
  return { text: '600 stocks of 5,000 vehicles at once of one person', figures }
}

/** What the product and PostGraphile do over one database, side by side. */
export async function peers(run: Run): Promise<Outcome> {
  const { database, sizes, dir } = run
  const installed = await installPeer()
  if ('reason' in installed) return { text: `${PEER} can't be had: ${installed.reason}`, figures: [] }
  await measured(run)
  const ruleId = await createRule(database.banco.db, INSTITUTION)
  const expected = await expectedStock(database.banco.db, {
    instituicaoId: INSTITUTION,
    regraId: ruleId,
    lojaId: STORE,
  })
  const figures = await withServer(run, (server) =>
    whileRuns(startPeer(database.url, installed.folder, join(dir, 'peer.log')), (peer) =>
      step(`beside ${PEER}`, () =>
        measurePeers(database.client, { server, peer }, { sizes, ruleId, expected }),
      ),
    ),
  )
  return {
    text: `${PEER}, ${MEASURED} contracts and vehicles of its own beside ${sizes.small} of others`,
    figures,
  }
}

/** A day's balances of a whole portfolio, what they change, and the pages and payments of its screens. */
export async function balances(run: Run): Promise<Outcome> {
  const sizes = run.quick ? BALANCES.quick : BALANCES.full
  const figures = await step(`saldos de ${sizes.big} contratos`, () =>
    measureBalances(run.database, sizes, {
      capturing: (work) => withCapturing(run, work),
      timed: (work) => withServer(run, work),
    }),
  )
  return { text: `${sizes.small} contracts of its own, then ${sizes.big}`, figures }
}

/** A load of a store's whole stock, as from a text file and as from a workbook. */
export async function stockLoads({ database, quick }: Run): Promise<Outcome> {
  const lines = quick ? LINES.quick : LINES.full
  const figures = await step(`load of ${lines} vehicles`, () =>
    measureStockLoad(database.banco, database.url, lines),
  )
  return { text: `${lines} vehicles`, figures }
}
