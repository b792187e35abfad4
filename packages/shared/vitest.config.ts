import { defineConfig } from 'vitest/config'

// What files share is imported once per process.
export default defineConfig({
  test: {
    name: 'shared',
    include: ['src/**/*.test.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
  },
})
