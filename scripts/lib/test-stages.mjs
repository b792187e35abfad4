import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { Failure } from './command.mjs'
import { inRoot } from './paths.mjs'
import { runStep } from './step.mjs'
import { failedPages, readReport } from './test-report.mjs'

/**
 * @typedef {import('./test-report.mjs').Counts} Counts
 * @typedef {import('./test-report.mjs').Timed} Timed
 * @typedef {{ title: string, ok: boolean, ms: number, counts?: Counts, tests: Timed[] }} Result
 * @typedef {{ node: string, env: NodeJS.ProcessEnv, reports: string, databaseUrl: string | undefined }} Setting
 * @typedef {(setting: Setting) => Promise<Result>} Stage
 */

/**
 * The checks have one of the two processors: each further thread of theirs works the same types out again. Memory is there to be used
 * before it is collected.
 */
const ONE_THREAD = { GOMAXPROCS: '1', GOGC: '400' }

/** One of package.json's own checks. @param {string} title @param {string} script @returns {Stage} */
const check =
  (title, script) =>
  async ({ env }) => {
    const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
    const since = performance.now()
    const ok = await runStep({
      title,
      program: 'sh',
      args: ['-c', scripts[script]],
      env: { ...env, ...ONE_THREAD },
    })
    return { title, ok, ms: performance.now() - since, tests: [] }
  }

export const CHECKS = [
  check('Formato', 'format'),
  check('Lint e direção dos imports', 'lint'),
  check('Tipos', 'types'),
  check('Exports e pacotes mortos', 'dead'),
]

/**
 * @param {Setting} setting
 * @param {{ title: string, args: string[], env?: NodeJS.ProcessEnv }} tests
 * @returns {Promise<Result>}
 */
async function runTests({ node, env, reports }, { title, args, env: more }) {
  const file = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const since = performance.now()
  const ok = await runStep({
    title,
    program: node,
    args: args.map((arg) => arg.replace('{report}', file)),
    env: { ...env, ...more, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const ms = performance.now() - since
  if (!ok) for (const page of failedPages(file)) console.error(page)
  return { title, ok, ms, ...readReport(file, ok) }
}

/** @param {string} folder @param {string[]} files relative to the root; none: all */
const vitest = (folder, files) => [
  inRoot('node_modules/vitest/vitest.mjs'),
  'run',
  `--root=${folder}`,
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json={report}',
  ...files.map((file) => inRoot(file)),
]

/** @param {string} title @param {string} folder @returns {(files: string[]) => Stage} */
const unit = (title, folder) => (files) => (setting) =>
  runTests(setting, { title, args: vitest(folder, files) })

export const scripts = unit('Comandos: testes', 'scripts')
export const shared = unit('Regras comuns: testes', 'packages/shared')
export const web = unit('Web: testes', 'apps/web')

/** @param {string} title @param {'nenhum' | 'embutido' | 'postgres'} motor @returns {(files: string[]) => Stage} */
const server = (title, motor) => (files) => (setting) =>
  runTests(setting, {
    title,
    // Of the files that are asked for those that an engine has nothing to do with run on none, the others on each.
    args: [...vitest('apps/server', files), '--passWithNoTests'],
    env: { LASTRO_TEST_ENGINE: motor, TEST_DATABASE_URL: setting.databaseUrl },
  })

export const serverAlone = server('Servidor: testes que rodam uma vez', 'nenhum')
export const serverEmbedded = server('Servidor: testes no banco embutido', 'embutido')
export const serverPostgres = server('Servidor: testes no PostgreSQL', 'postgres')

/** The application in a browser, on both engines. @param {string[]} files @returns {Stage} */
export const browser = (files) => async (setting) => {
  const title = 'Navegador'
  const since = performance.now()
  try {
    const chromium = await ensureChromium()
    await ensureBuilt()
    const { databaseUrl } = setting
    const args = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e', '--reporter=list,json']
    const env = {
      ...(chromium && { LASTRO_CHROMIUM: chromium }),
      ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
    }
    return await runTests(setting, { title, args: [...args, ...files], env })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`✗ ${title}: ${error.message}`)
    const counts = { passed: 0, failed: 1, skipped: [] }
    return { title, ok: false, ms: performance.now() - since, counts, tests: [] }
  }
}
