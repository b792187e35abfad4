import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BancoError } from './banco-error.ts'
import { type Banco, openBanco } from './connection.ts'
import { createEmptyTestBanco, TEST_ENGINE } from './testing.ts'

let banco: Banco
beforeAll(async () => {
  banco = await createEmptyTestBanco()
})
afterAll(() => banco.close())

test('says which engine it is', () => {
  expect(banco.engine).toBe(TEST_ENGINE)
})

test('names columns in camelCase and leaves the keys inside json alone', async () => {
  const { rows } =
    await sql`select 1 as valor_total, '{"valor_total": {"de_quem": 2}}'::jsonb as antes_e_depois`.execute(
      banco.db,
    )
  expect(rows).toEqual([{ valorTotal: 1, antesEDepois: { valor_total: { de_quem: 2 } } }])
})

test('serves more requests at once than it has connections', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => sql<{ n: number }>`select ${n}::integer as n`.execute(banco.db)),
  )
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

test('gives the next request a new connection after one was lost', async () => {
  const lost = banco.pool.query('select pg_terminate_backend(pg_backend_pid())')
  await lost.catch(() => undefined)
  expect((await banco.pool.query('select 1 as um')).rows).toEqual([{ um: 1 }])
})

test.runIf(TEST_ENGINE === 'postgres')(
  'bounds statements and silent transactions on PostgreSQL',
  async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('application_name') as application`.execute(banco.db)
    expect(rows).toEqual([{ statement: '30s', idle: '30s', application: 'lastro' }])
  },
)

test('says in a sentence that PostgreSQL does not answer, without the password', async () => {
  const databaseUrl = 'postgres://lastro:segredo@127.0.0.1:1/lastro'
  const opening = openBanco({ databaseUrl, dataDir: '', log: () => undefined })
  await expect(opening).rejects.toThrow(
    new BancoError('O banco de dados de DATABASE_URL não respondeu: connect ECONNREFUSED 127.0.0.1:1'),
  )
})

test.runIf(TEST_ENGINE === 'postgres')(
  'of a big answer others take their turn after each piece',
  async () => {
    const client = await banco.pool.connect()
    const query = client.query("select repeat('x', 1000) from generate_series(1, 8000)")
    let deUmaVez = 0
    let maisDeUmaVez = 0
    client.connection.stream.on('data', () => (maisDeUmaVez = Math.max(maisDeUmaVez, ++deUmaVez)))
    const virar = () => {
      deUmaVez = 0
      virada = setImmediate(virar)
    }
    let virada = setImmediate(virar)
    // Leaves the operating system time to buffer what the database sends.
    await new Promise((resolve) => setTimeout(resolve, 20))
    execFileSync('sleep', ['0.3'])
    expect((await query).rowCount).toBe(8000)
    clearImmediate(virada)
    client.release(true)
    expect(maisDeUmaVez).toBeLessThan(4)
  },
)
