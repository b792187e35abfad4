import { TEST_ENGINE } from './testing.ts'
import { prepareDump } from './testing-embedded.ts'
import { prepareTemplate } from './testing-postgres.ts'

/** Vitest's global set-up: makes the databases that every test file copies. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Tests of the engine itself need this dump also when the others run on PostgreSQL.
  await prepareDump('vazio')
  if (TEST_ENGINE === 'postgres') return prepareTemplate()
  await prepareDump('migrado')
  return undefined
}
