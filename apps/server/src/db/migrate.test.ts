import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Banco, openBanco, openEmbutidoBanco } from './connection.ts'
import { startChild, temporaryDir } from './embedded/testing/child.ts'
import { migrate } from './migrate.ts'
import { BASE } from './migration-files.ts'
import { createEmptyTestBanco, createTestBanco, TEST_ENGINE } from './testing.ts'
import { newDataDir } from './testing-embedded.ts'
import { createDatabase, deleteDatabase } from './testing-postgres.ts'

let dir: string
let open: Banco[]
const lines: string[] = []
const log = (line: string) => lines.push(line)

beforeEach(() => {
  dir = temporaryDir()
  open = []
  lines.length = 0
})
afterEach(async () => {
  for (const banco of open) await banco.close()
  rmSync(dir, { recursive: true })
})

async function emptyBanco(): Promise<Banco> {
  const banco = await createEmptyTestBanco()
  open.push(banco)
  return banco
}

/** Writes migrations, numbered in order from the base, into a new directory. */
function files(...sources: string[]): URL {
  const migrations = join(dir, 'migrations')
  rmSync(migrations, { recursive: true, force: true })
  mkdirSync(migrations)
  for (const [index, sql] of sources.entries()) {
    writeFileSync(join(migrations, `00${BASE + index}_passo_${index + 1}.sql`), sql)
  }
  return pathToFileURL(`${migrations}/`)
}

const ONE = 'create table um (n integer);\ninsert into um values (1);\n'
const TWO = 'create table dois (n integer);\ninsert into dois select n from um;\n'

const applied = async (banco: Banco) =>
  (await banco.pool.query<{ nome: string }>('select nome from migracao order by numero')).rows.map(
    ({ nome }) => nome,
  )

test('applies what is missing, in order, and nothing twice', async () => {
  const banco = await emptyBanco()
  expect(await migrate(banco, { dir: files(ONE), log })).toBe(1)
  expect(await migrate(banco, { dir: files(ONE, TWO), log })).toBe(1)
  expect(await migrate(banco, { dir: files(ONE, TWO), log })).toBe(0)
  expect(await applied(banco)).toEqual(['passo_1', 'passo_2'])
  expect((await banco.pool.query('select * from dois')).rows).toEqual([{ n: 1 }])
  expect(lines).toEqual(['Aplicando a migração 0087_passo_1…', 'Aplicando a migração 0088_passo_2…'])
})

test('leaves nothing of a file that fails, and goes on once it is right', async () => {
  const banco = await emptyBanco()
  const broken = migrate(banco, { dir: files(ONE, `${TWO}select 1 / 0;`), log })
  await expect(broken).rejects.toThrow('A migração 0088_passo_2 falhou: division by zero')
  expect(await applied(banco)).toEqual(['passo_1'])
  expect(await migrate(banco, { dir: files(ONE, TWO), log })).toBe(1)
})

test('refuses a database newer than the program, and an applied file that changed', async () => {
  const banco = await emptyBanco()
  await migrate(banco, { dir: files(ONE, TWO), log })
  await expect(migrate(banco, { dir: files(ONE), log })).rejects.toThrow(
    'O banco de dados é mais novo que este programa: já tem a migração 0088_passo_2, e o programa ' +
      'conhece só até 0087_passo_1. Atualize o Lastro.',
  )
  await expect(migrate(banco, { dir: files(`${ONE}-- ajuste`, TWO), log })).rejects.toThrow(
    'A migração 0087_passo_1 do banco de dados não é igual ao arquivo 0087_passo_1.sql deste programa: ' +
      'uma migração aplicada não pode mudar. Restaure o arquivo original.',
  )
  // A checkout with other line ends is no change.
  expect(await migrate(banco, { dir: files(ONE.replaceAll('\n', '\r\n'), TWO), log })).toBe(0)
})

test('refuses a gap in the numbers', async () => {
  const banco = await emptyBanco()
  const migrations = files(ONE)
  writeFileSync(new URL('0089_tres.sql', migrations), 'select 1')
  await expect(migrate(banco, { dir: migrations, log })).rejects.toThrow('without a gap: 0089_tres.sql')
})

test('goes on where a kill in the middle of a migration left off', async () => {
  const endless = `${TWO}do $$ begin insert into dois values (2); loop perform 1; end loop; end $$;`
  files(ONE, endless)
  const { env, reopen, remove } = await reopenable()
  const child = startChild('migrate-process.ts', [join(dir, 'dados'), join(dir, 'migrations')], env)
  expect(await child.nextLine()).toBe('Aplicando a migração 0087_passo_1…')
  expect(await child.nextLine()).toBe('Aplicando a migração 0088_passo_2…')
  await wait(300)
  await child.kill()
  const banco = await reopen()
  expect(await applied(banco)).toEqual(['passo_1'])
  expect(await migrate(banco, { dir: files(ONE, TWO), log })).toBe(1)
  expect((await banco.pool.query('select * from dois')).rows).toEqual([{ n: 1 }])
  await banco.close()
  await remove()
})

interface Reopenable {
  env: Record<string, string>
  reopen: () => Promise<Banco>
  remove: () => Promise<void>
}

/** A database that outlives its process. */
async function reopenable(): Promise<Reopenable> {
  if (TEST_ENGINE === 'postgres') {
    const { name, url } = await createDatabase('template0')
    const reopen = () => openBanco({ databaseUrl: url, dataDir: '', log })
    return { env: { DATABASE_URL: url }, reopen, remove: () => deleteDatabase(name) }
  }
  await newDataDir('vazio', join(dir, 'dados'))
  const reopen = () => openEmbutidoBanco({ dataDir: join(dir, 'dados'), log })
  return { env: {}, reopen, remove: () => Promise.resolve() }
}

test.runIf(TEST_ENGINE === 'postgres')(
  'applies each file once when several processes start together',
  async () => {
    const { name, url } = await createDatabase('template0')
    const migrations = files(ONE, `${TWO}select pg_sleep(0.3);`)
    const servers = await Promise.all(
      Array.from({ length: 4 }, () => openBanco({ databaseUrl: url, dataDir: '', log })),
    )
    const counts = await Promise.all(servers.map((banco) => migrate(banco, { dir: migrations, log })))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
    await Promise.all(servers.map((banco) => banco.close()))
    await deleteDatabase(name)
  },
)

test('has applied all of the program’s own files in the databases that tests get', async () => {
  const banco = await createTestBanco()
  open.push(banco)
  expect(await migrate(banco, { log })).toBe(0)
  expect((await applied(banco))[0]).toBe('base')
})
