import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/db/testing-setup.ts'],
    pool: 'forks',
    // What files share is imported, and the engine compiled, once per process; each still has its own database and application.
    isolate: false,
    // Each file has an engine of its own beside its thread.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
