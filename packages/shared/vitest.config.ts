import { defineConfig } from 'vitest/config'

// Each process imports shared modules once.
export default defineConfig({
  test: {
    name: 'shared',
    include: ['src/**/*.test.ts'],
    tags: [{ name: 'lento', description: 'Too slow to wait for: run by `npm test -- --tudo`' }],
    setupFiles: ['../../scripts/lib/fixed-seed.mjs'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
  },
})
