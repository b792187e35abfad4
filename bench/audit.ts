import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { conferirCadeias } from '../apps/server/src/modules/auditoria/conferir-cadeia.service.ts'
import { encadear } from '../apps/server/src/modules/registro-de-auditoria/encadear.service.ts'
import type { Database } from './database.ts'
import { settle } from './dataset.ts'
import { BARS, type Figure } from './bars.ts'
import { middle, secondsOf } from './load.ts'

export const ROWS = { full: 1_000_000, quick: 50_000 }
const ROUNDS = 3
/** One of the chains has half of all rows. */
const CHAINS = 50
const PER_READ = 5_000

/** Rows like those of changed contracts: some hundred bytes before and after. */
async function load(client: Client, rows: number): Promise<void> {
  await client.query(
    `insert into auditoria (instituicao_financeira_id, ocorrida_em, usuario_id, lado, acao, entidade, entidade_id, forcado, motivo, antes,
       depois)
     select case n % 2 when 0 then 1 else n / 2 % ${CHAINS} end, now() - make_interval(secs => $1::integer - n), null, 'sistema', 'alterar',
       'contrato', n % 10000, false, null,
       format('{"numero":"CT-%s","valorCredito":%s,"valorGarantia":%s,"dataTermino":"2027-03-31","status":3}', n % 10000, n, n * 2),
       format('{"numero":"CT-%s","valorCredito":%s,"valorGarantia":%s,"dataTermino":"2027-09-30","status":3}', n % 10000, n + 1, n * 3)
     from generate_series(1, $1::integer) n`,
    [rows],
  )
  await client.query(
    'insert into auditoria_pendente select instituicao_financeira_id, sequencia from auditoria',
  )
  await settle(client)
}

/**
 * Reads every row of every chain in order, as one array per row, and hashes each with the one before. Answers the
 * count.
 */
async function read(client: Client): Promise<number> {
  let rows = 0
  const { rows: chains } = await client.query<{ id: string }>(
    'select instituicao_financeira_id as id from auditoria_cadeia order by 1',
  )
  for (const { id } of chains) {
    let hash = ''
    for (let after = 0; ; after += PER_READ) {
      const batch = await client.query({
        text: `select e.hash, a.* from auditoria_elo e
          join auditoria a on a.instituicao_financeira_id = e.instituicao_financeira_id and a.sequencia = e.sequencia
          where e.instituicao_financeira_id = $1 and e.posicao > $2 and e.posicao <= $3 order by e.posicao`,
        values: [id, after, after + PER_READ],
        rowMode: 'array',
      })
      for (const row of batch.rows) {
        hash = createHash('sha256').update(hash).update(JSON.stringify(row)).digest('hex')
        rows++
      }
      if (batch.rows.length < PER_READ) break
    }
  }
  return rows
}

/** Checks the whole audit, in turns with reading and hashing it. */
export async function measureAudit({ banco: { db }, client }: Database, rows: number): Promise<Figure[]> {
  await load(client, rows)
  const linking = await secondsOf(() => encadear(db, () => undefined))
  await settle(client)
  const rounds: { check: number; reading: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const check = await secondsOf(async () => {
      const answer = await conferirCadeias(db)
      if (answer.conferidos !== rows || answer.total > 0)
        throw new Error(`The check is wrong: ${JSON.stringify(answer)}`)
    })
    const reading = await secondsOf(async () => {
      const all = await read(client)
      if (all !== rows) throw new Error(`Read ${all} rows instead of ${rows}`)
    })
    rounds.push({ check, reading })
  }
  const name = `checking ${rows} rows of the audit`
  const reading = middle(rounds, (round) => round.reading).toFixed(1)
  return [
    { name, value: middle(rounds, (round) => round.check / round.reading), bar: BARS.audit },
    {
      name,
      value: middle(rounds, ({ check }) => check),
      bar: BARS.auditSeconds,
      context: `${reading} s of reading, ${linking.toFixed(1)} of linking`,
    },
  ]
}
