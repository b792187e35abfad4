import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

process.env.LASTRO_TEST_DEMO = '1'

/**
 * `npm run manual:imagens`: takes the manual's screenshots from the demonstration data. It asserts only that each
 * screen appears.
 */
// Merging both configurations would keep the tests' own projects.
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'imagens.ts',
  globalSetup: '../support/global-setup.ts',
  outputDir: '../../test-results',
  workers: 1,
  projects: [
    {
      name: 'manual',
      use: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, reducedMotion: 'reduce' },
    },
  ],
})
