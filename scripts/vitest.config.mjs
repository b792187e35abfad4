import { defineConfig } from 'vitest/config'

// What files share is imported once per process.
export default defineConfig({
  test: {
    name: 'scripts',
    include: ['**/*.test.mjs'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
  },
})
