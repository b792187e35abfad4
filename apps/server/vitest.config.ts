import { defineConfig } from 'vitest/config'
import { filesWithoutEngine } from '../../scripts/lib/without-engine.mjs'

const motor = process.env.LASTRO_TEST_ENGINE
/** Without the setting all run, on the embedded engine. */
const umaVez = motor ? filesWithoutEngine() : []

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: motor === 'nenhum' ? umaVez : ['src/**/*.test.ts'],
    tags: [
      { name: 'lento', description: 'Too slow to wait for: run by `npm test -- --tudo`' },
      {
        name: 'motores',
        description: 'What it holds depends on the engine: run on both',
      },
    ],
    exclude: motor === 'nenhum' ? [] : umaVez,
    setupFiles: ['../../scripts/lib/fixed-seed.mjs'],
    globalSetup: motor === 'nenhum' ? [] : ['src/db/testing-setup.ts'],
    pool: 'forks',
    // What files share is imported, and the engine compiled, once per process; each still has its own database and application.
    isolate: false,
    // Each file has an engine of its own beside its thread.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
