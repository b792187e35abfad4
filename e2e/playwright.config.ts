import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { BROWSER_TUDO } from '../scripts/lib/test-tudo.mjs'
import { type Engine, OTHER_ENGINE_PROJECT } from './support/engine.ts'
import type { EngineOption } from './support/test.ts'

/** `npm test` sets it. undefined means Playwright's own browser. */
const executablePath = process.env.LASTRO_CHROMIUM ?? (await findChromium())
// For the workers, which load this file too: they needn't search again.
if (executablePath) process.env.LASTRO_CHROMIUM = executablePath

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const CELULAR = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Of `npm test -- --tudo`, and of files that are named. */
const tudo = process.env.LASTRO_TEST_TUDO !== undefined

/**
 * Tags: @celular runs on the phone, @motores on both engines with `--tudo`. `npm test -- --mudou` runs what is tagged
 * @smoke.
 */
const SO_CELULAR = /@celular/
const DOIS_MOTORES = /@motores/

/** PostgreSQL where there is one: it starts and answers with a fraction of the embedded engine's processor time. */
const motor: Engine = process.env.TEST_DATABASE_URL ? 'postgres' : 'embutido'

const noOutroMotor = {
  name: OTHER_ENGINE_PROJECT,
  grep: DOIS_MOTORES,
  grepInvert: SO_CELULAR,
  use: { ...DESKTOP, motor: 'embutido' as const },
}

export default defineConfig<object, EngineOption>({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: tudo ? [] : BROWSER_TUDO,
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  // Limits for a busy machine: a journey of 20 s has taken 66 there.
  timeout: 180_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // CI's machine may be busy. What passes only when tried again is named at the run's end, to be mended.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A test's first, empty page gives its process to ours, instead of a new one.
        '--renderer-process-limit=1',
        // A test's page ends before optimising compilation pays.
        '--js-flags=--no-maglev --no-turbofan',
      ],
    },
  },
  projects: [
    { name: 'computador', grepInvert: SO_CELULAR, use: { ...DESKTOP, motor } },
    { name: 'celular', grep: SO_CELULAR, use: { ...CELULAR, motor } },
    ...(tudo && motor === 'postgres' ? [noOutroMotor] : []),
  ],
})
