import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test-setup.ts'],
    restoreMocks: true,
    pool: 'forks',
    // The libraries are imported, and the document made, once per process: together they cost four times what the tests do.
    isolate: false,
    maxWorkers: 2,
    // Other stages of `npm test` run beside these.
    testTimeout: 30_000,
  },
})
