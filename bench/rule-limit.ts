import { Client } from 'pg'
import { callOk, median, rateOf } from './load.ts'
import type { Program } from './programs.ts'
import { headers, type Read } from './reads.ts'
import { MEASURED, STORE, type Sizes } from './sizes.ts'

/** Limit of the stock under a rule of 500 items, as a multiple of reading the store's rows. */
export const TARGET_OF_ROWS = 4

export interface RuleLimitResult {
  /** Median over the rounds of the program's time ÷ the time of reading the rows in the same round. */
  ofRows: number
  /** Milliseconds, medians: context only. */
  program: number
  rows: number
}

/** The store's vehicles with all that a list shows and a rule evaluates, without computing anything. */
const ROWS = `select v.*, ma.nome as marca, mo.nome as modelo, mo.marca_id, t.nome as tipo, c.nome as tipo_combustivel, uf.sigla
  from veiculo v join veiculo_modelo mo on mo.id = v.modelo_id join veiculo_marca ma on ma.id = mo.marca_id
    join veiculo_tipo t on t.id = v.tipo_id left join veiculo_tipo_combustivel c on c.id = v.tipo_combustivel_id
    left join uf on uf.id = v.uf_id
  where v.loja_id = $1 and v.saiu_em is null`

interface Setup {
  server: Program
  databaseUrl: string
  sizes: Sizes
}

/**
 * Times the call under the rule and the bare read of the rows in turns, with one caller. The first round only warms up.
 */
export async function measureRuleLimit(
  { path, check }: Read,
  { server, databaseUrl, sizes }: Setup,
): Promise<RuleLimitResult> {
  const url = `${server.url}${path}`
  check(JSON.parse((await callOk(url, { headers })).toString()))
  const client = new Client({ connectionString: databaseUrl, options: '-c jit=off' })
  await client.connect()
  try {
    const { rowCount } = await client.query(ROWS, [STORE])
    if (rowCount !== MEASURED) throw new Error(`the store has ${rowCount} rows, not ${MEASURED}`)
    const sides = { program: () => callOk(url, { headers }), rows: () => client.query(ROWS, [STORE]) }
    const rounds: { program: number; rows: number }[] = []
    for (let index = 0; index <= sizes.rounds; index++) {
      const round = { program: 0, rows: 0 }
      const order = index % 2 === 0 ? (['program', 'rows'] as const) : (['rows', 'program'] as const)
      for (const side of order)
        round[side] = 1000 / (await rateOf(sides[side], { callers: 1, ms: sizes.roundMs }))
      if (index > 0) rounds.push(round)
    }
    const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick))
    return {
      ofRows: middle(({ program, rows }) => program / rows),
      program: middle(({ program }) => program),
      rows: middle(({ rows }) => rows),
    }
  } finally {
    await client.end()
  }
}
