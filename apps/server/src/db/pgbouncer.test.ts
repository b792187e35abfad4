// @module-tag lento
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Banco, openBanco } from './connection.ts'
import { createTestBanco, TEST_ENGINE } from './testing.ts'
import { hasPgBouncer, startPgBouncer } from './testing/pgbouncer.ts'

// Needs PostgreSQL and PgBouncer (Debian: `pgbouncer`). Older and newer versions than 1.21 differ in prepared statements.
describe.runIf(TEST_ENGINE === 'postgres' && hasPgBouncer())('behind a real PgBouncer', () => {
  let banco: Banco
  let databaseUrl: string
  beforeAll(async () => {
    banco = await createTestBanco()
    databaseUrl = String(banco.pool.options.connectionString)
  })
  afterAll(() => banco.close())

  async function open(settings: Record<string, string>) {
    const bouncer = await startPgBouncer(databaseUrl, settings)
    onTestFinished(() => bouncer.stop())
    return openBanco({ databaseUrl: bouncer.url, dataDir: '', log: () => undefined })
  }

  test.each<Record<string, string>>([
    { pool_mode: 'transaction' },
    { pool_mode: 'statement' },
    { pool_mode: 'transaction', server_round_robin: '1', min_pool_size: '3' },
    { pool_mode: 'transaction', default_pool_size: '1' },
    { pool_mode: 'transaction', ignore_startup_parameters: 'options,statement_timeout' },
  ])('sessions shared by transaction are refused in words: %o', async (settings) => {
    await expect(open(settings)).rejects.toThrow(
      'Entre o Lastro e o banco de dados de DATABASE_URL há um agrupador de conexões por transação, e o Lastro precisa de uma sessão por conexão. No PgBouncer, escreva pool_mode = session, ou aponte DATABASE_URL para o PostgreSQL.',
    )
  })

  test('a pool of one connection is told, instead of calls that wait for ever', async () => {
    await expect(open({ pool_mode: 'session', default_pool_size: '1' })).rejects.toThrow(
      'O banco de dados de DATABASE_URL não deu uma segunda conexão. O Lastro usa até 10 por processo: no PgBouncer, aumente default_pool_size.',
    )
  })

  test('session mode serves as it comes, with the session that the product needs', async () => {
    const { username } = new URL(databaseUrl)
    const database = new URL(databaseUrl).pathname.slice(1)
    const role = sql.raw(`alter role "${username}" in database "${database}"`)
    await sql`${role} set datestyle = 'SQL, DMY'`.execute(banco.db)
    onTestFinished(async () => void (await sql`${role} reset all`.execute(banco.db)))
    const pooled = await open({ pool_mode: 'session' })
    onTestFinished(() => pooled.close())
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        sql<{ n: number; dia: string; limite: string }>`
          select ${n}::integer as n, current_date::text as dia, current_setting('statement_timeout') as limite
          from pg_sleep(0.01)`.execute(pooled.db),
      ),
    )
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 30 }, (_, n) => n))
    expect(answers.every(({ rows }) => /^\d{4}-\d\d-\d\d$/.test(rows[0]?.dia ?? ''))).toBe(true)
    expect(new Set(answers.map(({ rows }) => rows[0]?.limite))).toEqual(new Set(['30s']))
    const dir = mkdtempSync(join(tmpdir(), 'lastro-backup-'))
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
    await pooled.backup(join(dir, 'um.backup'))
    expect(existsSync(join(dir, 'um.backup'))).toBe(true)
  })
})
