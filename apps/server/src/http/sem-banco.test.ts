import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { faltaDe, ResultadoDesconhecido } from '../db/falta.ts'
import { TEST_ENGINE } from '../db/testing.ts'
import { withTransaction } from '../db/transaction.ts'
import { startApp, type TestApp } from '../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

const erro = (code: string, message = code) => Object.assign(new Error(message), { code })

test.each([
  [erro('ECONNREFUSED'), 'fora'],
  [erro('57P01'), 'fora'],
  [erro('57P03'), 'fora'],
  [erro('08006'), 'fora'],
  [erro('25006'), 'fora'],
  [new Error('Connection terminated unexpectedly'), 'fora'],
  [erro('53100'), 'cheio'],
  [erro('ENOSPC'), 'cheio'],
  [erro('53300'), 'ocupado'],
  [new Error('timeout exceeded when trying to connect'), 'ocupado'],
  [erro('23505'), undefined],
  [erro('57014'), undefined],
  [new Error('anything else'), undefined],
  ['no error', undefined],
])('of %o the database lacks %s', (error, falta) => {
  expect(faltaDe(error)).toBe(falta)
})

describe('while the database can not be used', () => {
  const entrar = () => t.call('POST', '/api/autenticacao/Login', { body: { cpf: '39053344705', senha: 'x' } })
  const semConexao = (error: Error) =>
    vi.spyOn(t.banco.pool, 'connect').mockImplementation(() => {
      throw error
    })

  test.each([
    [
      erro('ECONNREFUSED'),
      '5',
      'O sistema está sem acesso ao banco de dados. Nada foi alterado; tente de novo em alguns segundos.',
    ],
    [
      erro('53300'),
      '5',
      'O sistema está ocupado demais. Nada foi alterado; tente de novo em alguns segundos.',
    ],
    [erro('53100'), '60', 'O sistema está sem espaço para gravar. Nada foi alterado; avise o suporte.'],
  ])('a call answers %o with 503, when to come back and a sentence', async (error, depois, texto) => {
    semConexao(error)
    const response = await entrar()
    expect([response.status, response.headers['retry-after'], response.text]).toEqual([503, depois, texto])
    expect((await t.call('GET', '/saude/pronto')).json()).toEqual({ situacao: 'indisponivel' })
    expect((await t.call('GET', '/saude')).status).toBe(200)
    vi.restoreAllMocks()
    expect((await entrar()).status).toBe(401)
    expect((await t.call('GET', '/saude/pronto')).json()).toEqual({ situacao: 'ok' })
  })

  test('readiness tells where it can only be read', async () => {
    await sql`set default_transaction_read_only = on`.execute(t.banco.db)
    try {
      const pronto = await t.call('GET', '/saude/pronto')
      expect([pronto.status, pronto.json()]).toEqual([503, { situacao: 'somente_leitura' }])
    } finally {
      await sql`set default_transaction_read_only = off`.execute(t.banco.db)
    }
  })
})

describe.runIf(TEST_ENGINE === 'postgres')('a connection that is lost', () => {
  /** Ends the transaction's own connection from beside it, as a database that goes away does. */
  async function derrubar(pid: number) {
    const beside = new pg.Client(String(t.banco.pool.options.connectionString))
    await beside.connect()
    await beside.query('select pg_terminate_backend($1)', [pid])
    await beside.end()
  }
  const pidDe = async (db: Parameters<Parameters<typeof withTransaction>[1]>[0]) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    return rows[0]?.pid ?? 0
  }

  test('in the middle of a transaction is an outage that changed nothing', async () => {
    const failed = withTransaction(t.banco.db, async (tx) => {
      await derrubar(await pidDe(tx))
      await sql`select 1`.execute(tx)
    })
    await expect(failed).rejects.toSatisfy((error) => faltaDe(error) === 'fora')
  })

  test('in its commit leaves unknown what became of it, and that is said', async () => {
    const perdida = () =>
      withTransaction(t.banco.db, async (tx) => {
        await derrubar(await pidDe(tx))
      })
    await expect(perdida()).rejects.toThrow(ResultadoDesconhecido)
    vi.spyOn(t.banco.pool, 'connect').mockImplementation(() => {
      throw new ResultadoDesconhecido(new Error('x'))
    })
    const response = await t.call('POST', '/api/autenticacao/Login', {
      body: { cpf: '39053344705', senha: 'x' },
    })
    expect([response.status, response.text]).toEqual([
      503,
      'A conexão com o banco de dados caiu no fim da gravação, e não se sabe se ela foi feita. Confira antes de repetir; com a mesma Idempotency-Key, a repetição responde o que foi feito.',
    ])
  })
})
