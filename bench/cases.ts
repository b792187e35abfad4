import { join } from 'node:path'
import { ensureBuilt } from '../scripts/lib/build.mjs'
import { progress } from '../scripts/lib/progress.mjs'
import { measureAudit, ROWS } from './audit.ts'
import { BALANCES, measureBalances } from './balances.ts'
import type { Database } from './database.ts'
import { createDataset } from './dataset.ts'
import {
  createGuarantees,
  GUARANTEES,
  guaranteePages,
  growGuarantees,
  growOwnGuarantees,
  pricingPages,
} from './guarantees.ts'
import { measureNeighbours, missedNeighbours, tableOfNeighbours } from './neighbours.ts'
import { createOwn, growOwn, OWN, type OwnPages, ownPages } from './own-growth.ts'
import { installPeer, measurePeers, PEER } from './peers.ts'
import {
  type CapturingProgram,
  type Program,
  startCapturingServer,
  startPeer,
  startServer,
} from './programs.ts'
import {
  type Growth,
  missedAudit,
  missedGrowths,
  missedStatement,
  tableOfAudit,
  tableOfGrowths,
  tableOfStatement,
} from './report.ts'
import { missedBalances, tableOfBalances } from './report-balances.ts'
import { missedPeers, tableOfPeers } from './report-peers.ts'
import { createRule, expectedStock } from './rule.ts'
import { INSTITUTION, MEASURED, type Sizes, STORE } from './sizes.ts'
import { missedOwn, tableOfOwn } from './report-own.ts'
import { missedWeb, tableOfWeb } from './report-web.ts'
import { createSearch, missedSearch, SEARCH, searchPages, tableOfSearch } from './search.ts'
import { EVENTS, loadStatement, measureStatement } from './statement.ts'
import { LINES, measureStockLoad, missedStockLoad, tableOfStockLoad } from './stock-load.ts'
import { measureWeb } from './web.ts'

export interface Run {
  database: Database
  sizes: Sizes
  quick: boolean
  /** Folder for files of this run. */
  dir: string
}

export interface Outcome {
  /** Size of the data, and the tables. */
  text: string
  missed: string[]
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

/** A month's statement of an institution with half of all billing events. */
export async function statement({ database, quick, dir }: Run): Promise<Outcome> {
  const events = quick ? EVENTS.quick : EVENTS.full
  await step(`${events} eventos de cobrança`, () => loadStatement(database, events))
  const server = await startServer(database.url, join(dir, 'statement.log'))
  try {
    const result = await step('statement of a month', () => measureStatement(database, server))
    return {
      text: `${events} billing events\n\n${tableOfStatement(result)}`,
      missed: missedStatement(result),
    }
  } finally {
    await server.stop()
  }
}

/** The check of the audit's chains. */
export async function audit({ database, quick }: Run): Promise<Outcome> {
  const rows = quick ? ROWS.quick : ROWS.full
  const result = await step(`${rows} registros de auditoria`, () => measureAudit(database, rows))
  return { text: `${rows} rows of the audit\n\n${tableOfAudit(result)}`, missed: missedAudit(result) }
}

/** An institution's pricing history, before and after the others' vehicles in guarantee grow tenfold. */
export async function guarantees(run: Run): Promise<Outcome> {
  const { database, quick } = run
  const sizes = quick ? GUARANTEES.quick : GUARANTEES.full
  await step(`${sizes.small} veículos em garantia`, () => createGuarantees(database, sizes))
  const before = await step('Conferência e páginas', () => pagesWithServer(run, guaranteePages))
  await step(`${sizes.big} veículos em garantia`, () => growGuarantees(database, sizes))
  const after = await step('Conferência e páginas', () => pagesWithServer(run, guaranteePages))
  const growths = after.map(({ name, pages }, index): Growth => {
    return { name, small: before[index]?.pages ?? 0, big: pages }
  })
  const screens = () => pagesWithServer(run, ({ client }: Database, server) => pricingPages(client, server))
  const few = await step('páginas', screens)
  await step(`${sizes.ownMore} veículos próprios`, () => growOwnGuarantees(database, sizes))
  const many = await step('páginas', screens)
  const own = many.map(({ name, target, pages }, index) => {
    return { name, target, small: few[index]?.pages ?? 0, big: pages }
  })
  const text = `${sizes.big} vehicles in guarantee, ${sizes.own} of them of the measured institution, then ${sizes.ownMore} more`
  return {
    text: [text, tableOfGrowths(growths), tableOfOwn(own, 'its own vehicles grow')].join('\n\n'),
    missed: [...missedGrowths(growths), ...missedOwn(own)],
  }
}

async function pagesWithServer<T>(
  { database, dir }: Run,
  pages: (database: Database, server: CapturingProgram) => Promise<T>,
): Promise<T> {
  const server = await startCapturingServer(database.url, join(dir, 'guarantees.log'))
  try {
    return await pages(database, server)
  } finally {
    await server.stop()
  }
}

/** First visits in a browser, on a slow line and a slow processor. */
export async function web({ database, sizes, quick, dir }: Run): Promise<Outcome> {
  await step(`${sizes.small} contratos e ${sizes.small} veículos`, () =>
    createDataset(database.client, sizes),
  )
  // The server serves the files that it finds at its start.
  await ensureBuilt()
  const server = await startServer(database.url, join(dir, 'web.log'))
  try {
    const rounds = quick ? 1 : 5
    const results = await step('screens', () => measureWeb(database, server, rounds))
    return {
      text: `${rounds} first visits to each screen\n\n${tableOfWeb(results)}`,
      missed: missedWeb(results),
    }
  } finally {
    await server.stop()
  }
}

/** Cost of an institution's lists when its own contracts grow fiftyfold. */
export async function ownGrowth(run: Run): Promise<Outcome> {
  const { database, quick, dir } = run
  const sizes = quick ? OWN.quick : OWN.full
  const measure = async (): Promise<OwnPages[]> => {
    const server = await startCapturingServer(database.url, join(dir, 'own.log'))
    try {
      return await ownPages(database.client, server)
    } finally {
      await server.stop()
    }
  }
  await step(`${sizes.small} contratos próprios`, () => createOwn(database, sizes))
  const before = await step('páginas', measure)
  await step(`${sizes.big} contratos próprios`, () => growOwn(database, sizes))
  const growths = (await step('páginas', measure)).map(({ name, pages, target }, index) => {
    return { name, target, small: before[index]?.pages ?? 0, big: pages }
  })
  const text = `${sizes.small} contracts of its own, then ${sizes.big}, beside ${sizes.others} of others`
  return { text: `${text}\n\n${tableOfOwn(growths)}`, missed: missedOwn(growths) }
}

/** Pages that one search touches, whatever the text. */
export async function search({ database, quick, dir }: Run): Promise<Outcome> {
  const sizes = quick ? SEARCH.quick : SEARCH.full
  await step(`${sizes.own} contratos próprios e ${sizes.vehicles} veículos`, () =>
    createSearch(database, sizes),
  )
  const server = await startCapturingServer(database.url, join(dir, 'search.log'))
  try {
    const found = await step('páginas', () => searchPages(database.client, server))
    const text = `${sizes.own} contracts of its own beside ${sizes.others}, ${sizes.vehicles} vehicles`
    return { text: `${text}\n\n${tableOfSearch(found)}`, missed: missedSearch(found) }
  } finally {
    await server.stop()
  }
}

/** What another institution notices of a person who sends many heavy calls at once. */
export async function neighbours({ database, sizes, dir }: Run): Promise<Outcome> {
  await step(`${sizes.small} contratos e ${sizes.small} veículos`, () =>
    createDataset(database.client, sizes),
  )
  const ruleId = await createRule(database.banco.db, INSTITUTION)
  const server = await startServer(database.url, join(dir, 'neighbours.log'))
  try {
    const result = await step('600 stocks at once', () => measureNeighbours(server, ruleId))
    return { text: `neighbours\n\n${tableOfNeighbours(result)}`, missed: missedNeighbours(result) }
  } finally {
    await server.stop()
  }
}

/** What the product and PostGraphile do over one database, side by side. */
export async function peers({ database, sizes, dir }: Run): Promise<Outcome> {
  const installed = await installPeer()
  if ('reason' in installed) return { text: `${PEER} can't be had: ${installed.reason}`, missed: [] }
  await step(`${sizes.small} contratos e ${sizes.small} veículos`, () =>
    createDataset(database.client, sizes),
  )
  const ruleId = await createRule(database.banco.db, INSTITUTION)
  const expected = await expectedStock(database.banco.db, {
    instituicaoId: INSTITUTION,
    regraId: ruleId,
    lojaId: STORE,
  })
  const server = await startServer(database.url, join(dir, 'peers.log'))
  try {
    const peer = await startPeer(database.url, installed.folder, join(dir, 'peer.log'))
    try {
      const results = await step(`beside ${PEER}`, () =>
        measurePeers(database.client, { server, peer }, { sizes, ruleId, expected }),
      )
      const text = `${PEER}, ${MEASURED} contracts and vehicles of its own beside ${sizes.small} of others`
      return { text: `${text}\n\n${tableOfPeers(results)}`, missed: missedPeers(results) }
    } finally {
      await peer.stop()
    }
  } finally {
    await server.stop()
  }
}

/** A day's balances of a whole portfolio, what they change, and the pages and payments of its screens. */
export async function balances({ database, quick, dir }: Run): Promise<Outcome> {
  const sizes = quick ? BALANCES.quick : BALANCES.full
  const ended = async <P extends Program, T>(starting: Promise<P>, work: (server: P) => Promise<T>) => {
    const server = await starting
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  }
  const { url } = database
  const result = await step(`saldos de ${sizes.big} contratos`, () =>
    measureBalances(database, sizes, {
      capturing: (work) => ended(startCapturingServer(url, join(dir, 'balances.log')), work),
      timed: (work) => ended(startServer(url, join(dir, 'payments.log')), work),
    }),
  )
  const text = `${sizes.small} contracts of its own, then ${sizes.big}`
  return { text: `${text}\n\n${tableOfBalances(result)}`, missed: missedBalances(result) }
}

/** A load of a store's whole stock, as from a text file and as from a workbook. */
export async function stockLoads({ database, quick }: Run): Promise<Outcome> {
  const lines = quick ? LINES.quick : LINES.full
  const result = await step(`load of ${lines} vehicles`, () =>
    measureStockLoad(database.banco, database.url, lines),
  )
  return { text: `${lines} vehicles\n\n${tableOfStockLoad(result)}`, missed: missedStockLoad(result) }
}
