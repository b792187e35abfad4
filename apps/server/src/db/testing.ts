import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Banco, type BancoEmbutido, openBanco, openEmbutidoBanco } from './connection.ts'
import { MEMORY } from './embedded/open.ts'
import { type DumpName, prepareDump, unpackDump } from './testing-embedded.ts'
import { copyDatabase, createDatabase, deleteDatabase, templateName } from './testing-postgres.ts'
import { lendDatabase } from './testing-reuse.ts'

// scripts/lib/without-engine.mjs took this file for one without a database and set no engine.
if (process.env.LASTRO_TEST_ENGINE === 'nenhum') throw new Error('There is no engine here to test on.')

/** The tests' engine: PostgreSQL with LASTRO_TEST_ENGINE=postgres and TEST_DATABASE_URL, else the embedded one. */
export const TEST_ENGINE = process.env.LASTRO_TEST_ENGINE === 'postgres' ? 'postgres' : 'embutido'

/** Creates a database for one test file, with all migrations and no other rows. Close it afterwards. */
export function createTestBanco(): Promise<Banco> {
  return TEST_ENGINE === 'postgres' ? openTestDatabase(templateName()) : lendDatabase('migrado', openTestDump)
}

/** Creates a database without any migration, for tests of migrating itself. */
export function createEmptyTestBanco(): Promise<Banco> {
  return TEST_ENGINE === 'postgres' ? openTestDatabase('template0') : lendDatabase('vazio', openTestDump)
}

/** A database that processes open one after the other. */
export interface DatabaseCopy {
  /** The environment by which a process finds the database. */
  env: { DATABASE_URL: string } | { DATA_DIR: string }
  open(): Promise<Banco>
  remove(): Promise<void>
}

/** Copies a test's database, while no query runs on it, for use by processes. */
export async function copyTestBanco(banco: Banco): Promise<DatabaseCopy> {
  if (!('dump' in banco)) {
    const { name, url } = await copyDatabase(String(banco.pool.options.connectionString))
    return {
      env: { DATABASE_URL: url },
      open: () => openBanco({ databaseUrl: url, dataDir: '', log: silent }),
      remove: () => deleteDatabase(name),
    }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-copia-'))
  unpackDump(await (banco as BancoEmbutido).dump(), dataDir)
  return {
    env: { DATA_DIR: dataDir },
    open: () => openEmbutidoBanco({ dataDir, log: silent }),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

const silent = () => undefined

async function openTestDump(name: DumpName): Promise<BancoEmbutido> {
  return openEmbutidoBanco({ dataDir: MEMORY, dumpFile: await prepareDump(name), log: silent })
}

async function openTestDatabase(template: string): Promise<Banco> {
  const { name, url } = await createDatabase(template)
  const banco = await openBanco({ databaseUrl: url, dataDir: '', log: silent })
  return {
    ...banco,
    async close() {
      await banco.close()
      await deleteDatabase(name)
    },
  }
}
