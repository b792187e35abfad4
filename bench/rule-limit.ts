import { Client } from 'pg'
import { BARS, type Figure } from './bars.ts'
import { callOk, inTurns, middle, rateOf } from './load.ts'
import type { Program } from './programs.ts'
import { headers, type Read } from './reads.ts'
import { MEASURED, STORE, type Sizes } from './sizes.ts'

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
): Promise<Figure> {
  const url = `${server.url}${path}`
  check?.(JSON.parse((await callOk(url, { headers })).toString()))
  const client = new Client({ connectionString: databaseUrl, options: '-c jit=off' })
  await client.connect()
  try {
    const { rowCount } = await client.query(ROWS, [STORE])
    if (rowCount !== MEASURED) throw new Error(`the store has ${rowCount} rows, not ${MEASURED}`)
    const ms = (work: () => Promise<unknown>) => async () =>
      1000 / (await rateOf(work, { callers: 1, ms: sizes.roundMs }))
    const rounds = await inTurns(
      { program: ms(() => callOk(url, { headers })), rows: ms(() => client.query(ROWS, [STORE])) },
      sizes.rounds,
    )
    const of = (side: 'program' | 'rows') => middle(rounds, (round) => round[side]).toFixed(1)
    return {
      name: 'stock under a rule of 500 items',
      value: middle(rounds, ({ program, rows }) => program / rows),
      bar: BARS.rule,
      context: `${of('program')} ms, ${of('rows')} of reading`,
    }
  } finally {
    await client.end()
  }
}
