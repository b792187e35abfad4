import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Banco, type BancoEmbutido, openBanco, openEmbutidoBanco } from './connection.ts'
import { MEMORY } from './embedded/open.ts'
import { type DumpName, prepareDump, unpackDump } from './testing-embedded.ts'
import { copyDatabase, createDatabase, dropDatabase, templateName } from './testing-postgres.ts'
import { emprestarBanco } from './testing-reuse.ts'

// A file that was taken for one that needs no engine, and run on none (scripts/lib/sem-motor.mjs).
if (process.env.LASTRO_TEST_ENGINE === 'nenhum') throw new Error('There is no engine here to test on.')

/** Which engine the tests run on: LASTRO_TEST_ENGINE=postgres, with TEST_DATABASE_URL, or else the embedded one. */
export const TEST_ENGINE = process.env.LASTRO_TEST_ENGINE === 'postgres' ? 'postgres' : 'embutido'

/** A database of its own for one test file, with all migrations and nothing else in it. Close it afterwards. */
export function createTestBanco(): Promise<Banco> {
  return TEST_ENGINE === 'postgres'
    ? openTestDatabase(templateName())
    : emprestarBanco('migrado', openTestDump)
}

/** The same without a single migration, for tests of migrating itself. */
export function createEmptyTestBanco(): Promise<Banco> {
  return TEST_ENGINE === 'postgres' ? openTestDatabase('template0') : emprestarBanco('vazio', openTestDump)
}

/** A database that processes of their own open one after the other. */
export interface Copia {
  /** What such a process finds it by. */
  env: { DATABASE_URL: string } | { DATA_DIR: string }
  open(): Promise<Banco>
  remove(): Promise<void>
}

/** A copy, for processes of their own, of a test's database as it stands while nothing is under way in it. */
export async function copyTestBanco(banco: Banco): Promise<Copia> {
  if (!('dump' in banco)) {
    const { name, url } = await copyDatabase(String(banco.pool.options.connectionString))
    return {
      env: { DATABASE_URL: url },
      open: () => openBanco({ databaseUrl: url, dataDir: '', log: silent }),
      remove: () => dropDatabase(name),
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
      await dropDatabase(name)
    },
  }
}
