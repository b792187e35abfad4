import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Statement } from './child.ts'
import { BARS, type Figure } from './bars.ts'
import { callOk, inTurns, middle, rateOf } from './load.ts'
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
  check?(body: unknown): void
}

export const headers = { authorization: `Bearer ${TOKENS[INSTITUTION]}` }

/**
 * SQL of one call, after one that warms connections and the session's last use. Takes the shortest of three, because
 * the program's own work may come in between.
 */
export async function captureRead(server: CapturingProgram, { path, check }: Read): Promise<Statement[]> {
  const url = `${server.url}${path}`
  const body = JSON.parse((await callOk(url, { headers })).toString()) as unknown
  check?.(body)
  const captures: Statement[][] = []
  while (captures.length < 3)
    captures.push(await server.capture(async () => void (await callOk(url, { headers }))))
  const [statements] = captures.toSorted((a, b) => a.length - b.length)
  if (!statements?.length) throw new Error(`${path} sent no SQL`)
  return statements
}

/** Callers at once: one, and as many as keep both cores busy. */
const CALLERS = [1, 8] as const

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
): Promise<Figure[]> {
  const url = `${server.url}${read.path}`
  const body = await callOk(url, { headers })
  read.check?.(JSON.parse(body.toString()))
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
    const figures: Figure[] = []
    for (const callers of CALLERS) {
      const measured = Object.entries(sides).map(([side, call]) => [
        side,
        () => rateOf(call, { callers, ms: sizes.roundMs }),
      ])
      const rounds = await inTurns(
        Object.fromEntries(measured) as Record<Side, () => Promise<number>>,
        sizes.rounds,
      )
      figures.push(...ofLimits(`${read.name}, ${callers} callers`, rounds, body.length))
    }
    return figures
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await bare.stop()
  }
}

type Side = 'program' | 'sql' | 'lean' | 'http'

/** The program ÷ L, with L = 1/(1/D + 1/H) of the same round; with D as the lean statement too, where there is one. */
function ofLimits(name: string, rounds: readonly Record<Side, number>[], bytes: number): Figure[] {
  const rate = (side: Side) => middle(rounds, (round) => round[side]).toFixed(1)
  const context = `${rate('program')} calls/s, D ${rate('sql')}, H ${rate('http')}, ${(bytes / 1000).toFixed(1)} KB`
  const value = middle(rounds, ({ program, sql, http }) => program * (1 / sql + 1 / http))
  const lean = middle(rounds, ({ program, lean: rows, http }) => program * (1 / rows + 1 / http))
  return [
    { name, value, bar: BARS.limit, context },
    ...(Number.isNaN(lean)
      ? []
      : [{ name, value: lean, bar: BARS.leanLimit, context: `lean D ${rate('lean')}` }]),
  ]
}
