import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { requireChromium } from './chromium.mjs'
import { Failure } from './command.mjs'
import { inRoot } from './paths.mjs'
import { runStep } from './step.mjs'
import { failedPages, readReport } from './test-report.mjs'

/**
 * @typedef {import('./test-report.mjs').Counts} Counts
 * @typedef {import('./test-report.mjs').Timed} Timed
 * @typedef {{ title: string, ok: boolean, ms: number, isCheck?: true, counts?: Counts, tests: Timed[] }} Result
 * @typedef {{ node: string, env: NodeJS.ProcessEnv, reports: string, databaseUrl: string | undefined }} Setting
 * @typedef {(setting: Setting) => Promise<Result>} Stage
 */

/**
 * The checks have one of the two processors: each further thread of theirs works the same types out again. Memory is there to be used
 * before it is collected.
 */
const ONE_THREAD = { GOMAXPROCS: '1', GOGC: '400' }

/** @param {string} title @param {string} command of a shell @returns {Stage} */
export const stageOfCheck =
  (title, command) =>
  async ({ env }) => {
    const since = performance.now()
    const ok = await runStep({ title, program: 'sh', args: ['-c', command], env: { ...env, ...ONE_THREAD } })
    return { title, ok, ms: performance.now() - since, isCheck: true, tests: [] }
  }

/** One of package.json's own checks. @param {string} name */
const script = (name) => JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).scripts[name]

export const CHECKS = [
  stageOfCheck('Formato', script('format')),
  stageOfCheck('Lint e direção dos imports', script('lint')),
  stageOfCheck('Tipos', script('types')),
  stageOfCheck('Exports e pacotes mortos', script('dead')),
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

/**
 * @typedef {object} Wanted
 * @property {string[]} files relative to the root; none: all of the folder
 * @property {boolean} [related] the files are sources: what imports them
 * @property {boolean} [quick] without the tests that are tagged `lento`, and without noting what each file runs
 */

/** Has Vitest note what each test file runs (test-map.mjs). CI throws its clone away, and the map with it. */
const MAPPED = process.env.CI
  ? []
  : [
      '--coverage.enabled',
      '--coverage.provider=custom',
      `--coverage.customProviderModule=${inRoot('scripts/lib/test-map-provider.mjs')}`,
    ]

/** @param {string} folder @param {Wanted} wanted */
const vitest = (folder, { files, related, quick }) => [
  inRoot('node_modules/vitest/vitest.mjs'),
  ...(related ? ['related', '--run'] : ['run']),
  `--root=${folder}`,
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json={report}',
  ...(quick ? ['--tags-filter=!lento'] : []),
  ...files.map((file) => inRoot(file)),
]

/** The one test of the web that reads the build; of a change's related tests it is none. */
const READS_BUILD = 'page-sizes.test.ts'

/** @param {string} title @param {string} folder @returns {(wanted: Wanted) => Stage} */
const unit = (title, folder) => (wanted) => (setting) =>
  runTests(setting, {
    title,
    args: [
      ...vitest(folder, wanted),
      ...(wanted.related ? ['--passWithNoTests', `--exclude=**/${READS_BUILD}`] : []),
    ],
  })

/**
 * Counts what a stage needs and can't have as one failed test, of an optional one as skipped.
 * @param {string} title
 * @param {{ optional: boolean }} how
 * @param {() => Promise<Result>} stage
 * @returns {Promise<Result>}
 */
async function orFailed(title, { optional }, stage) {
  const since = performance.now()
  try {
    return await stage()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const sentence = `${title}: ${error.message}`
    console.error(`${optional ? '–' : '✗'} ${sentence}`)
    const counts = { passed: 0, failed: optional ? 0 : 1, skipped: optional ? [sentence] : [] }
    return { title, ok: optional, ms: performance.now() - since, counts, tests: [] }
  }
}

export const scripts = unit('Comandos: testes', 'scripts')
export const shared = unit('Regras comuns: testes', 'packages/shared')
const webTests = unit('Web: testes', 'apps/web')
/** @type {(wanted: Wanted) => Stage} */
export const web = (wanted) => (setting) =>
  orFailed('Web: testes', { optional: false }, async () => {
    const { files, related } = wanted
    if (!related && (files.length === 0 || files.some((file) => file.endsWith(READS_BUILD))))
      await ensureBuilt()
    return webTests(wanted)(setting)
  })

/** @param {string} title @param {'nenhum' | 'embutido' | 'postgres'} engine @returns {(wanted: Wanted) => Stage} */
const server = (title, engine) => (wanted) => (setting) =>
  runTests(setting, {
    title,
    // Of the files that are asked for those that an engine has nothing to do with run on none, the others on each.
    args: [...vitest('apps/server', wanted), '--passWithNoTests', ...(wanted.quick ? [] : MAPPED)],
    env: {
      LASTRO_TEST_ENGINE: engine,
      TEST_DATABASE_URL: setting.databaseUrl,
      LASTRO_TEST_MAP: `servidor-${engine}`,
    },
  })

export const serverAlone = server('Servidor: testes que rodam uma vez', 'nenhum')
export const serverEmbedded = server('Servidor: testes no banco embutido', 'embutido')
export const serverPostgres = server('Servidor: testes no PostgreSQL', 'postgres')

/**
 * The application in a browser. `only`: Playwright's arguments that choose among the tests. `optional`: skipped where
 * there is no browser.
 * @param {{ files: string[], only?: string[], optional?: boolean }} wanted
 * @returns {Stage}
 */
export const browser =
  ({ files, only = [], optional = false }) =>
  (setting) =>
    orFailed('Navegador', { optional }, async () => {
      const chromium = await requireChromium()
      await ensureBuilt()
      const { databaseUrl } = setting
      const args = [
        inRoot('node_modules/@playwright/test/cli.js'),
        'test',
        '-c',
        'e2e',
        '--reporter=list,json',
        // Where so many fail the reason is one.
        '--max-failures=20',
      ]
      const env = {
        ...(chromium && { LASTRO_CHROMIUM: chromium }),
        ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
        // What is named runs, whoever else leaves it out.
        ...(files.length > 0 && { LASTRO_TEST_TUDO: '1' }),
      }
      return runTests(setting, { title: 'Navegador', args: [...args, ...only, ...files], env })
    })
