import { defineConfig } from 'vitest/config'

// Each process imports shared modules once.
export default defineConfig({
  test: {
    name: 'scripts',
    include: ['**/*.test.mjs'],
    tags: [{ name: 'lento', description: 'Too slow to wait for: run by `npm test -- --tudo`' }],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
  },
})
