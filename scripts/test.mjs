import './lib/require-node.mjs'
import { rmSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { budgetLines } from './lib/budget.mjs'
import { command, Failure } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode24 } from './lib/node24.mjs'
import { COMPILE_CACHE, inRoot, ROOT } from './lib/paths.mjs'
import { openCluster } from './lib/postgres.mjs'
import { ensureTestFolder } from './lib/test-folder.mjs'
import { seconds } from './lib/progress.mjs'
import { stopSteps } from './lib/step.mjs'
import { isMudou, planOf } from './lib/test-args.mjs'
import { addUp, countLine, failureLines, timeLines } from './lib/test-report.mjs'
import * as stages from './lib/test-stages.mjs'
import { filesOnBothEngines } from './lib/without-engine.mjs'

/**
 * `npm test`: installs what it needs, runs what a person waits for, or the part that is asked for, and ends with the count. With `--tudo`
 * it runs everything. A check that fails ends the run, but not with `--tudo`: one run of CI names all that is wrong.
 *
 * @typedef {import('./lib/test-args.mjs').Plan} Plan
 * @typedef {import('./lib/test-stages.mjs').Result} Result
 * @typedef {import('./lib/test-stages.mjs').Setting} Setting
 * @typedef {import('./lib/test-stages.mjs').Stage} Stage
 */

/**
 * Ours, without what would make the runners behave as in production.
 * @param {string} node
 * @param {Plan | undefined} plan
 */
function cleanEnv(node, plan) {
  const { NODE_ENV: _, FORCE_COLOR: __, ...env } = process.env
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  return {
    ...env,
    ...colors,
    ...(plan?.longo && { LASTRO_TEST_LONGO: '1' }),
    ...(plan?.tudo && { LASTRO_TEST_TUDO: '1' }),
    // The programs that tests start load the same sources again and again.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    PATH: [dirname(node), inRoot('node_modules/.bin'), env.PATH].join(delimiter),
  }
}

/**
 * Puts the stages in two lanes that run side by side. A stage alone leaves a processor idle while it starts and ends,
 * and while it waits for a browser or a database.
 * @param {Plan} plan
 * @param {string | undefined} databaseUrl
 * @returns {Stage[][]}
 */
function lanesOf({ checks, tudo, parts }, databaseUrl) {
  const of = (
    /** @type {import('./lib/test-args.mjs').Part} */ part,
    /** @type {(wanted: stages.Wanted) => Stage} */ stage,
    only = parts.get(part),
  ) => (only ? [stage({ files: only, quick: !tudo })] : [])
  const embedded = !tudo && databaseUrl && parts.has('servidor') ? filesOnBothEngines() : undefined
  return [
    [
      ...(checks ? stages.CHECKS : []),
      ...of('comandos', stages.scripts),
      ...of('regras', stages.shared),
      ...of('web', stages.web),
      ...of('servidor', stages.serverAlone),
    ],
    [
      ...of('servidor', stages.serverEmbedded, embedded),
      ...(databaseUrl ? of('servidor', stages.serverPostgres) : []),
    ],
  ]
}

/** The browser has both processors for itself: what waits for a page to be drawn must not wait for a database. @param {Plan} plan */
const browserOf = ({ parts, tudo }) => {
  const files = parts.get('navegador')
  return files ? [stages.browser({ files, optional: !tudo })] : []
}

/**
 * @typedef {object} Work
 * @property {string} [sentence] what was chosen
 * @property {boolean} tudo
 * @property {boolean} needsCluster
 * @property {(databaseUrl: string | undefined) => Stage[][]} lanes
 * @property {Stage[]} browser
 */

/** @param {Plan} plan @returns {Work} */
const workOf = (plan) => ({
  tudo: plan.tudo,
  needsCluster: plan.parts.has('servidor') || plan.parts.has('navegador'),
  lanes: (databaseUrl) => lanesOf(plan, databaseUrl),
  browser: browserOf(plan),
})

/** @param {Stage[]} lane @param {Setting & { tudo: boolean }} setting */
async function runLane(lane, { tudo, ...setting }) {
  /** @type {Result[]} */
  const results = []
  for (const stage of lane) {
    const result = await stage(setting)
    if (result.isCheck && !result.ok && !tudo) throw new Failure(`Parou: ${result.title} falhou.`)
    results.push(result)
  }
  return results
}

/** @param {import('./lib/postgres.mjs').Cluster | import('./lib/postgres.mjs').NoCluster} cluster */
const enginesOf = (cluster) =>
  `Motores: banco embutido; ${'url' in cluster ? cluster.what : `PostgreSQL não rodou: ${cluster.reason}`}.`

/** @param {Result[]} results @param {string} total */
function summarize(results, total) {
  const counts = addUp(results.flatMap((result) => result.counts ?? []))
  const failed = results.filter(({ ok }) => !ok).map(({ title }) => title)
  console.log()
  for (const title of counts.skipped) console.log(`Pulado: ${title}`)
  for (const line of timeLines(results)) console.log(line)
  for (const line of failureLines(results)) console.log(line)
  console.log(total)
  if (failed.length > 0) console.log(`Falharam: ${failed.join('; ')}`)
  console.log(countLine(counts))
  if (failed.length > 0 || counts.failed > 0) process.exitCode = 1
}

await command(async () => {
  const args = process.argv.slice(2)
  const plan = isMudou(args) ? undefined : planOf(args)
  await ensureInstalled()
  // Its libraries are not there before.
  const work = plan ? workOf(plan) : (await import('./lib/test-mudou.mjs')).planOfMudou()
  if (work.sentence) console.log(work.sentence)
  const since = performance.now()
  const node = findNode24()
  const folder = ensureTestFolder()
  // Whatever runs from here makes its files there.
  process.env.TMPDIR = folder
  const cluster = work.needsCluster ? await openCluster() : undefined
  const databaseUrl = cluster && 'url' in cluster ? cluster.url : undefined
  const close = async () => {
    stopSteps()
    if (cluster && 'stop' in cluster) await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const interrupt = () => void close().then(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt)
  try {
    const setting = { node, env: cleanEnv(node, plan), reports: folder, databaseUrl, tudo: work.tudo }
    const ran = await Promise.all(work.lanes(databaseUrl).map((lane) => runLane(lane, setting)))
    const results = [...ran.flat(), ...(await runLane(work.browser, setting))]
    if (work.tudo) console.log(budgetLines(ROOT).join('\n'))
    summarize(results, `${cluster ? `${enginesOf(cluster)} ` : ''}Ao todo ${seconds(since)}.`)
  } finally {
    await close()
  }
})
