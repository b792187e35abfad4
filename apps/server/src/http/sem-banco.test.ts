// @module-tag motores
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lostConnection } from '../db/banco-error.ts'
import { outageOf, UnknownOutcome } from '../db/outage.ts'
import { TEST_ENGINE } from '../db/testing.ts'
import { withTransaction } from '../db/transaction.ts'
import { startApp, type TestApp } from '../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

/** The process's own time tells how long ago a write found no room. Here it stands still and moves only when told. */
let agora = Math.ceil(performance.now())
const passar = (ms: number) => void (agora += ms)
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => agora))

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
])('of %o the database lacks %s', (error, missing) => {
  expect(outageOf(error)).toBe(missing)
})

test('a start or a command that loses its connection says so in one sentence', () => {
  const CAIU = 'A conexão com o banco de dados de DATABASE_URL caiu: '
  const TENTE = '. Confira o banco de dados e tente de novo.'
  expect(lostConnection(new Error('Connection terminated unexpectedly'))).toBe(
    `${CAIU}Connection terminated unexpectedly${TENTE}`,
  )
  expect(lostConnection(erro('ECONNRESET'))).toContain(CAIU)
  expect(lostConnection(erro('53100'))).toBeUndefined()
  expect(lostConnection(new TypeError('x is undefined'))).toBeUndefined()
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
    const connect = semConexao(error)
    const response = await entrar()
    expect([response.status, response.headers['retry-after'], response.text]).toEqual([503, depois, texto])
    expect((await t.call('GET', '/saude/pronto')).json()).toMatchObject({ situacao: 'indisponivel' })
    expect((await t.call('GET', '/saude')).status).toBe(200)
    connect.mockRestore()
    expect((await entrar()).status).toBe(401)
    // A disk that was full counts as full for 8 s.
    passar(8_000)
    expect((await t.call('GET', '/saude/pronto')).json()).toEqual({ situacao: 'ok' })
  })

  test('readiness tells where it can only be read', async () => {
    await sql`set default_transaction_read_only = on`.execute(t.banco.db)
    try {
      const pronto = await t.call('GET', '/saude/pronto')
      expect([pronto.status, pronto.json()]).toEqual([
        503,
        { situacao: 'somente_leitura', mensagem: 'O banco de dados só pode ser lido: nada é gravado.' },
      ])
    } finally {
      await sql`set default_transaction_read_only = off`.execute(t.banco.db)
    }
  })
})

describe('on a full disk', () => {
  const SEM_ESPACO = [
    503,
    {
      situacao: 'sem_espaco',
      mensagem: 'O disco do banco de dados está cheio: nada novo pode ser gravado.',
    },
  ]
  const pronto = async () => {
    const { status, json } = await t.call('GET', '/saude/pronto')
    return [status, json()]
  }
  beforeEach(() => passar(120_000))

  test('readiness says so after a write that found no room, for 8 s, while reading goes on', async () => {
    await t.banco.pool.query(
      `create function encher() returns trigger language plpgsql as 'begin raise exception using errcode = ''disk_full''; end'`,
    )
    await t.banco.pool.query(
      'create trigger encher before insert on tentativa_login for each row execute function encher()',
    )
    expect(await pronto()).toEqual([200, { situacao: 'ok' }])
    const entrar = () =>
      t.call('POST', '/api/autenticacao/Login', { body: { cpf: '39053344705', senha: 'x' } })
    expect((await entrar()).text).toBe(
      'O sistema está sem espaço para gravar. Nada foi alterado; avise o suporte.',
    )
    for (let vez = 0; vez < 8; vez++) expect(await pronto()).toEqual(SEM_ESPACO)
    expect((await t.call('GET', '/saude')).status).toBe(200)
    await t.banco.pool.query('drop function encher cascade')
    passar(7_000)
    expect(await pronto()).toEqual(SEM_ESPACO)
    passar(1_000)
    expect(await pronto()).toEqual([200, { situacao: 'ok' }])
  })

  test('readiness asks for room itself, every two seconds at most', async () => {
    const connect = t.banco.pool.connect.bind(t.banco.pool)
    let perguntas = 0
    let cheio = true
    const client = await connect()
    const query = client.query.bind(client)
    client.release()
    vi.spyOn(client, 'query').mockImplementation((...args: unknown[]) => {
      const [first] = args
      const text = typeof first === 'string' ? first : (first as { text?: string }).text
      if (text?.includes('generate_series(1, 20000)')) {
        perguntas++
        if (cheio) return Promise.reject(erro('53100'))
      }
      return Reflect.apply(query, client, args)
    })
    for (let vez = 0; vez < 8; vez++) expect(await pronto()).toEqual(SEM_ESPACO)
    expect(perguntas).toBe(1)
    cheio = false
    passar(2_000)
    expect(await pronto()).toEqual([200, { situacao: 'ok' }])
    expect(perguntas).toBe(2)
  })
})

describe.runIf(TEST_ENGINE === 'postgres')('a connection that is lost', () => {
  /** Ends the transaction's connection from another one, like a database that goes away. */
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
    await expect(failed).rejects.toSatisfy((error) => outageOf(error) === 'fora')
  })

  test('in its commit leaves unknown what became of it, and that is said', async () => {
    const perdida = () =>
      withTransaction(t.banco.db, async (tx) => {
        await derrubar(await pidDe(tx))
      })
    await expect(perdida()).rejects.toThrow(UnknownOutcome)
    vi.spyOn(t.banco.pool, 'connect').mockImplementation(() => {
      throw new UnknownOutcome(new Error('x'))
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
