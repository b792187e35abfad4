import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    tags: [{ name: 'lento', description: 'Too slow to wait for: run by `npm test -- --tudo`' }],
    setupFiles: ['src/test-setup.ts', '../../scripts/lib/fixed-seed.mjs'],
    restoreMocks: true,
    pool: 'forks',
    // Importing the libraries and making the document once per process: otherwise both would take four times as long as
    // the tests.
    isolate: false,
    maxWorkers: 2,
    // Other stages of `npm test` run at the same time.
    testTimeout: 30_000,
  },
})
