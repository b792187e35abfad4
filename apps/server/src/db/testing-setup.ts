import { TEST_ENGINE } from './testing.ts'
import { prepareDump } from './testing-embedded.ts'
import { prepareTemplate } from './testing-postgres.ts'

/** Vitest's global set-up: makes once what every test file's database is copied from. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // The tests of the engine itself need this one also when the others run on PostgreSQL.
  await prepareDump('vazio')
  if (TEST_ENGINE === 'postgres') return prepareTemplate()
  await prepareDump('migrado')
  return undefined
}
