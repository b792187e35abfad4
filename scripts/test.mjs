import './lib/require-node.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { command, Failure } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode24 } from './lib/node24.mjs'
import { inRoot } from './lib/paths.mjs'
import { openCluster } from './lib/postgres.mjs'
import { seconds } from './lib/progress.mjs'
import { killSteps, runStep } from './lib/step.mjs'
import { addUp, countLine, readCounts } from './lib/test-report.mjs'

/**
 * `npm test`: installs what it needs, runs everything, and ends with the count. A step that fails does not keep
 * the others from running.
 *
 * @typedef {import('./lib/test-report.mjs').Counts} Counts
 * @typedef {{ title: string, ok: boolean, counts?: Counts }} Result
 * @typedef {{ node: string, env: NodeJS.ProcessEnv, reports: string }} Setting
 */

/** Ours, without what would make the runners behave as in production. @param {string} node */
function cleanEnv(node) {
  const { NODE_ENV: _, FORCE_COLOR: __, ...env } = process.env
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  return { ...env, ...colors, PATH: [dirname(node), inRoot('node_modules/.bin'), env.PATH].join(delimiter) }
}

/** One of package.json's own checks. @param {Setting} setting @param {string} title @param {string} script */
async function check({ env }, title, script) {
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  return { title, ok: await runStep({ title, program: 'sh', args: ['-c', scripts[script]], env }) }
}

/**
 * @param {Setting} setting
 * @param {{ title: string, args: string[], env?: NodeJS.ProcessEnv }} tests
 * @returns {Promise<Result>}
 */
async function runTests({ node, env, reports }, { title, args, env: more }) {
  const file = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`)
  const ok = await runStep({
    title,
    program: node,
    args: args.map((arg) => arg.replace('{report}', file)),
    env: { ...env, ...more, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return { title, ok, counts: readCounts(file, ok) }
}

/** @param {string} folder */
const vitest = (folder) => [
  inRoot('node_modules/vitest/vitest.mjs'),
  'run',
  `--root=${folder}`,
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json={report}',
]

/** The server's tests on both engines. @param {Setting} setting @param {string | undefined} databaseUrl */
async function runServer(setting, databaseUrl) {
  const title = 'Servidor: testes no banco embutido'
  const results = [
    await runTests(setting, { title, args: vitest('apps/server'), env: { LASTRO_TEST_ENGINE: 'embutido' } }),
  ]
  if (!databaseUrl) return results
  const env = { LASTRO_TEST_ENGINE: 'postgres', TEST_DATABASE_URL: databaseUrl }
  // The embedded engine's own tests have just run, and those of the process, which have it too.
  const args = [...vitest('apps/server'), '--exclude=src/db/embedded/**', '--exclude=src/main.test.ts']
  const onPostgres = { title: 'Servidor: testes no PostgreSQL', args, env }
  return [...results, await runTests(setting, onPostgres)]
}

/**
 * The application in a browser, on both engines.
 * @param {Setting} setting
 * @param {string | undefined} databaseUrl
 * @returns {Promise<Result>}
 */
async function runBrowser(setting, databaseUrl) {
  const title = 'Navegador'
  try {
    const chromium = await ensureChromium()
    await ensureBuilt()
    const args = [inRoot('node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e', '--reporter=list,json']
    const env = {
      ...(chromium && { LASTRO_CHROMIUM: chromium }),
      ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
    }
    return await runTests(setting, { title, args, env })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`✗ ${title}: ${error.message}`)
    return { title, ok: false, counts: { passed: 0, failed: 1, skipped: [] } }
  }
}

/** @param {Setting} setting @param {string | undefined} databaseUrl @returns {Promise<Result[]>} */
async function runAll(setting, databaseUrl) {
  return [
    await check(setting, 'Formato', 'format'),
    await check(setting, 'Lint e direção dos imports', 'lint'),
    await check(setting, 'Tipos', 'types'),
    await runTests(setting, { title: 'Comandos: testes', args: vitest('scripts') }),
    await runTests(setting, { title: 'Regras comuns: testes', args: vitest('packages/shared') }),
    await runTests(setting, { title: 'Web: testes', args: vitest('apps/web') }),
    ...(await runServer(setting, databaseUrl)),
    await runBrowser(setting, databaseUrl),
  ]
}

/** @param {Result[]} results @param {string} engines */
function summarize(results, engines) {
  const counts = addUp(results.flatMap((result) => result.counts ?? []))
  const failed = results.filter(({ ok }) => !ok).map(({ title }) => title)
  console.log()
  for (const title of counts.skipped) console.log(`Pulado: ${title}`)
  console.log(engines)
  if (failed.length > 0) console.log(`Falharam: ${failed.join('; ')}`)
  console.log(countLine(counts))
  if (failed.length > 0 || counts.failed > 0) process.exitCode = 1
}

await command(async () => {
  await ensureInstalled()
  const since = performance.now()
  const node = findNode24()
  const reports = mkdtempSync(join(tmpdir(), 'lastro-testes-'))
  const cluster = await openCluster()
  const close = async () => {
    killSteps()
    if ('stop' in cluster) await cluster.stop()
    rmSync(reports, { recursive: true, force: true })
  }
  const interrupt = () => void close().then(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt)
  try {
    const setting = { node, env: cleanEnv(node), reports }
    const results = await runAll(setting, 'url' in cluster ? cluster.url : undefined)
    const second = 'url' in cluster ? cluster.what : `PostgreSQL não rodou: ${cluster.reason}`
    summarize(results, `Motores: banco embutido; ${second}. Ao todo ${seconds(since)}.`)
  } finally {
    await close()
  }
})
