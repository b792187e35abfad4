import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Statement } from './child.ts'
import { callOk, median, rateOf } from './load.ts'
import { type CapturingProgram, type Program, startBareHttp } from './programs.ts'
import { COLLEAGUES, TOKENS } from './dataset.ts'
import { INSTITUTION, type Sizes } from './sizes.ts'

/** A measured read. */
export interface Read {
  name: string
  path: string
  /** One hand-written statement for the whole answer, with the session: the leanest possible. */
  lean?: Statement
  /** Throws unless the answer has exactly the expected rows. */
  check(body: unknown): void
}

export const headers = { authorization: `Bearer ${TOKENS[INSTITUTION]}` }

/**
 * SQL of one call, after one that warms connections and the session's last use. Takes the shortest of three, because
 * the program's own work may come in between.
 */
export async function captureRead(server: CapturingProgram, { path, check }: Read): Promise<Statement[]> {
  const url = `${server.url}${path}`
  check(JSON.parse((await callOk(url, { headers })).toString()))
  const captures: Statement[][] = []
  while (captures.length < 3)
    captures.push(await server.capture(async () => void (await callOk(url, { headers }))))
  const [statements] = captures.toSorted((a, b) => a.length - b.length)
  if (!statements?.length) throw new Error(`${path} sent no SQL`)
  return statements
}

/** Callers at once: one, and as many as keep both cores busy. */
const CALLERS = [1, 8] as const

export interface ReadResult {
  name: string
  callers: number
  /** Median over the rounds of program ÷ L, with L = 1/(1/D + 1/H) of the same round. */
  ofLimit: number
  /** Like `ofLimit`, with the lean statement instead of our SQL; undefined without one. */
  ofLeanLimit: number | undefined
  /** Median calls per second: context only. */
  program: number
  sql: number
  http: number
  bytes: number
}

interface Setup {
  server: Program
  databaseUrl: string
  /** Folder for files of this run. */
  dir: string
  sizes: Sizes
}

/** Sends prepared statements in sequence with the bare driver, without our mapping and types. */
const replay =
  (clients: Client[], statements: readonly Statement[], side: string) => async (caller: number) => {
    for (const [index, { text, values }] of statements.entries())
      await clients[caller]?.query({ name: `${side} ${index}`, text, values })
  }

/** The request's own statements: those after the guard's. */
export function ownStatements(statements: readonly Statement[]): Statement[] {
  return statements.filter(({ text }) => !/\bfrom "?(?:sessao|whitelist)\b/.test(text))
}

export async function measureRead(
  read: Read,
  statements: readonly Statement[],
  { server, databaseUrl, dir, sizes }: Setup,
): Promise<ReadResult[]> {
  const url = `${server.url}${read.path}`
  const body = await callOk(url, { headers })
  read.check(JSON.parse(body.toString()))
  const bodyFile = join(dir, 'body.json')
  writeFileSync(bodyFile, body)
  const bare = await startBareHttp(bodyFile, join(dir, 'bare-http.log'))
  const clients = Array.from(
    { length: Math.max(...CALLERS) },
    () => new Client({ connectionString: databaseUrl, options: '-c jit=off' }),
  )
  try {
    await Promise.all(clients.map((client) => client.connect()))
    if (read.lean && !(await clients[0]?.query(read.lean.text, read.lean.values))?.rowCount)
      throw new Error(`${read.name}: the statement written by hand brings nothing`)
    const sides = {
      program: (caller: number) =>
        callOk(url, { headers: { authorization: `Bearer ${COLLEAGUES[INSTITUTION]?.[caller]}` } }),
      sql: replay(clients, statements, 'ours'),
      ...(read.lean && { lean: replay(clients, [read.lean], 'lean') }),
      http: () => callOk(bare.url, { headers }),
    }
    const results: ReadResult[] = []
    for (const callers of CALLERS) {
      const rounds = await interleave(sides, { callers, sizes })
      const { ofLeanLimit, ...others } = summarise(rounds)
      results.push({
        name: read.name,
        callers,
        bytes: body.length,
        ...others,
        ofLeanLimit: read.lean && ofLeanLimit,
      })
    }
    return results
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await bare.stop()
  }
}

type Side = 'program' | 'sql' | 'lean' | 'http'
type Round = Record<Side, number>

/** Runs every side in every round, each round starting with another side. The first round only warms up. */
async function interleave(
  sides: Partial<Record<Side, (caller: number) => Promise<unknown>>>,
  { callers, sizes }: { callers: number; sizes: Sizes },
): Promise<Round[]> {
  const order: Side[] = ['program', 'sql', 'lean', 'http']
  const rounds: Round[] = []
  for (let index = 0; index <= sizes.rounds; index++) {
    const round: Round = { program: 0, sql: 0, lean: 0, http: 0 }
    const ms = index === 0 ? sizes.roundMs / 2 : sizes.roundMs
    for (let turn = 0; turn < order.length; turn++) {
      const side = order[(index + turn) % order.length] ?? 'program'
      const call = sides[side]
      if (call) round[side] = await rateOf(call, { callers, ms })
    }
    if (index > 0) rounds.push(round)
  }
  return rounds
}

function summarise(rounds: readonly Round[]) {
  const middle = (pick: (round: Round) => number) => median(rounds.map(pick))
  return {
    ofLimit: middle(({ program, sql, http }) => program * (1 / sql + 1 / http)),
    ofLeanLimit: middle(({ program, lean, http }) => program * (1 / lean + 1 / http)),
    program: middle(({ program }) => program),
    sql: middle(({ sql }) => sql),
    http: middle(({ http }) => http),
  }
}
