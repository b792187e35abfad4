import { type Banco, openBanco, openEmbutidoBanco } from './connection.ts'
import { MEMORY } from './embedded/open.ts'
import { type DumpName, prepareDump } from './testing-embedded.ts'
import { createDatabase, dropDatabase, templateName } from './testing-postgres.ts'

/** Which engine the tests run on: LASTRO_TEST_ENGINE=postgres, with TEST_DATABASE_URL, or else the embedded one. */
export const TEST_ENGINE = process.env.LASTRO_TEST_ENGINE === 'postgres' ? 'postgres' : 'embutido'

/** A database of its own for one test file, with all migrations and nothing else in it. Close it afterwards. */
export function createTestBanco(): Promise<Banco> {
  return TEST_ENGINE === 'postgres' ? openTestDatabase(templateName()) : openTestDump('migrado')
}

/** The same without a single migration, for tests of migrating itself. */
export function createEmptyTestBanco(): Promise<Banco> {
  return TEST_ENGINE === 'postgres' ? openTestDatabase('template0') : openTestDump('vazio')
}

const silent = () => undefined

async function openTestDump(name: DumpName): Promise<Banco> {
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
