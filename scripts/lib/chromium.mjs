import { readFileSync } from 'node:fs'
import { Failure } from './command.mjs'
import { findNode24 } from './node24.mjs'
import { inRoot } from './paths.mjs'
import { progress, run } from './progress.mjs'

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

const PLAYWRIGHT = inRoot('node_modules/@playwright/test/cli.js')

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

function isDebianAsRoot() {
  try {
    return process.getuid?.() === 0 && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

async function installDebianPackage() {
  const end = progress(`Instalando o Chromium (pacote '${PACKAGE}' do Debian)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  const { code } = await run('apt-get', ['install', '-y', '--no-install-recommends', PACKAGE], { env })
  end(code === 0 ? 'Chromium instalado' : 'O pacote do Debian não pôde ser instalado')
}

async function installPlaywrights() {
  const end = progress('Baixando o Chromium do Playwright')
  const { code, output } = await run(findNode24(), [PLAYWRIGHT, 'install', '--only-shell', 'chromium'])
  end(code === 0 ? 'Chromium do Playwright pronto' : 'O Chromium do Playwright não pôde ser baixado')
  if (code !== 0) throw new Failure(output.trim().split('\n').slice(-5).join('\n'))
}

/**
 * A Chromium for the browser tests: the machine's, else Debian's package, else Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined means Playwright's own. Throws Failure without any.
 */
export async function ensureChromium() {
  const given = process.env.LASTRO_CHROMIUM
  if (given) return given
  const found = await findChromium()
  if (found) return found
  if (isDebianAsRoot()) {
    await installDebianPackage()
    const installed = await findChromium()
    if (installed) return installed
  }
  await installPlaywrights()
  return undefined
}
