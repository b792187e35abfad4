import { existsSync } from 'node:fs'
import { Failure } from './command.mjs'
import { findNode24 } from './node24.mjs'
import { inRoot } from './paths.mjs'
import { run } from './progress.mjs'

/** Debian's package of the headless shell: without windows it needs half of the processor time. */
const PACKAGE = 'chromium-headless-shell'

const CANDIDATES = [
  PACKAGE,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds the machine's own Chromium. Asks for its version, because some distributions install only a hint how to get
 * one.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  for (const candidate of CANDIDATES) {
    const { code } = await run(candidate, ['--version'], { timeout: 20_000 })
    if (code === 0) return candidate.startsWith('/') ? candidate : whereIs(candidate)
  }
  return undefined
}

/** @param {string} name */
async function whereIs(name) {
  const { output } = await run('sh', ['-c', `command -v ${name}`])
  return output.trim()
}

/** Whether Playwright has brought its own. It says where that would stand. */
async function hasPlaywrights() {
  const where = ['install', '--dry-run', '--only-shell', 'chromium']
  const { output } = await run(findNode24(), [inRoot('node_modules/@playwright/test/cli.js'), ...where])
  const [, location = ''] = /Install location:\s+(.*chromium.*)$/m.exec(output) ?? []
  return existsSync(location.trim())
}

const MISSING = `não há Chromium nesta máquina. No Debian: apt-get install ${PACKAGE}; nos demais: npx playwright install --only-shell chromium`

/**
 * A Chromium for the browser tests: the machine's, else Playwright's own. Installs none.
 * @returns {Promise<string | undefined>} its path; undefined means Playwright's own. Throws Failure without any.
 */
export async function requireChromium() {
  const found = process.env.LASTRO_CHROMIUM ?? (await findChromium())
  if (found || (await hasPlaywrights())) return found
  throw new Failure(MISSING)
}
