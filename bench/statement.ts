import { Client } from 'pg'
import type { Database } from './database.ts'
import { createEstablishments, settle, withoutForeignKeys } from './dataset.ts'
import { BARS, type Figure } from './bars.ts'
import { callOk, inTurns, middle, secondsOf } from './load.ts'
import type { Program } from './programs.ts'
import { headers } from './reads.ts'
import { INSTITUTION, INSTITUTIONS } from './sizes.ts'

export const EVENTS = { full: 10_000_000, quick: 500_000 }
const ROUNDS = 7
/** Calls of each side in one round. */
const CALLS = 20
/** Two years; the measured month lies long before the end. */
const DAYS = 730
const MONTH = { dataInicial: '2026-03-01', dataFinal: '2026-03-31' }
/** Number of stores with terms of their own; each has its own amount per kind. */
const AMOUNTS = 20

/** Drops a table's indexes and keys and answers their definitions: kept row by row, they take most of the loading. */
async function dropIndexes(client: Client, table: string): Promise<string[]> {
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('p', 'u')`,
    [table],
  )
  for (const { name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    'select indexname as name, indexdef as definition from pg_indexes where tablename = $1',
    [table],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return [
    ...keys.map(({ name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...indexes.map(({ definition }) => definition),
  ]
}

/**
 * Half of the events are the measured institution's, with many amounts, evenly spread. The daily sums are computed from
 * the events.
 */
async function load(client: Client, events: number): Promise<void> {
  const indexes = await dropIndexes(client, 'evento_cobranca')
  await client.query(
    `insert into evento_cobranca (instituicao_financeira_id, tipo, valor, chave, ocorrido_em)
     select case when n % 2 = 0 then ${INSTITUTION} else 2 + n / 2 % ${INSTITUTIONS - 1} end,
       (array['contrato_incluido', 'contrato_alterado', 'garantia_incluida', 'garantia_removida', 'regra_garantia_alterada'])[1 + n / 2 % 5],
       100 + case when n % 2 = 0 then n / 10 % ${AMOUNTS} else 0 end, 'penhor:' || 10000000 + n,
       timestamptz '2024-11-01 00:00-03' + make_interval(secs => ${(DAYS * 86_400) / events} * n)
     from generate_series(0, ${events - 1}) n`,
  )
  for (const definition of indexes) await client.query(definition)
  await client.query(
    `insert into cobranca_diaria (instituicao_financeira_id, dia, tipo, valor, quantidade)
     select instituicao_financeira_id, (ocorrido_em at time zone 'America/Sao_Paulo')::date, tipo, valor, count(*)
     from evento_cobranca group by 1, 2, 3, 4`,
  )
}

const READING = `select dia, tipo, valor, quantidade from cobranca_diaria
  where instituicao_financeira_id = $1 and dia between $2 and $3`

const COUNTING = `select tipo, valor, count(*)::integer as quantidade from evento_cobranca
  where instituicao_financeira_id = $1 and ocorrido_em >= $2::date::timestamp at time zone 'America/Sao_Paulo'
    and ocorrido_em < ($3::date + 1)::timestamp at time zone 'America/Sao_Paulo'
  group by tipo, valor`

const PARAMETERS = [INSTITUTION, MONTH.dataInicial, MONTH.dataFinal]

/** Milliseconds per call, of `calls` calls. */
const msOf = (calls: number, work: () => Promise<unknown>) => async () =>
  ((await secondsOf(async () => {
    for (let n = 0; n < calls; n++) await work()
  })) *
    1000) /
  calls

interface Statement {
  itens: { quantidade: number; valorUnitario: number }[]
  total: number
}

/** Throws unless the statement agrees with the events. */
async function check(client: Client, body: Buffer): Promise<{ lines: number; ofMonth: number }> {
  const { rows } = await client.query<{ valor: string; quantidade: number }>(COUNTING, PARAMETERS)
  const { itens, total } = JSON.parse(body.toString()) as Statement
  const ofMonth = rows.reduce((sum, { quantidade }) => sum + quantidade, 0)
  const cents = rows.reduce((sum, { valor, quantidade }) => sum + Number(valor) * quantidade, 0)
  const answered = itens.reduce((sum, { quantidade }) => sum + quantidade, 0)
  if (itens.length !== rows.length || answered !== ofMonth || Math.round(total * 100) !== cents)
    throw new Error(
      `the statement has ${answered} events worth ${total}, not ${ofMonth} worth ${cents / 100}`,
    )
  return { lines: itens.length, ofMonth }
}

export async function loadStatement({ client }: Database, events: number): Promise<void> {
  await createEstablishments(client)
  await withoutForeignKeys(client, () => load(client, events))
  await settle(client)
}

export async function measureStatement(database: Database, server: Program): Promise<Figure> {
  const { client } = database
  const url = `${server.url}/api/instituicoes-financeiras/${INSTITUTION}/extrato-financeiro?${new URLSearchParams(MONTH).toString()}`
  const { lines, ofMonth } = await check(client, await callOk(url, { headers }))
  const reader = new Client({ connectionString: database.url, options: '-c jit=off' })
  await reader.connect()
  try {
    const sides = {
      program: msOf(CALLS, () => callOk(url, { headers })),
      reading: msOf(CALLS, () => reader.query(READING, PARAMETERS)),
      counting: msOf(1, () => reader.query(COUNTING, PARAMETERS)),
    }
    const rounds = await inTurns(sides, ROUNDS)
    const ms = (side: keyof typeof sides) => middle(rounds, (round) => round[side]).toFixed(1)
    const { rowCount } = await reader.query(READING, PARAMETERS)
    return {
      name: `statement of a month: ${ofMonth} events, ${rowCount} sums, ${lines} lines`,
      value: middle(rounds, ({ program, reading }) => program / reading),
      bar: BARS.sums,
      context: `${ms('program')} ms, ${ms('reading')} of reading, ${ms('counting')} of counting the events`,
    }
  } finally {
    await reader.end()
  }
}
