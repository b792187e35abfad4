import './lib/require-node.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { until, freePorts } from './cluster/bench.mjs'
import { command, Failure } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode24 } from './lib/node24.mjs'
import { inRoot } from './lib/paths.mjs'
import { openCluster } from './lib/postgres.mjs'
import { run } from './lib/progress.mjs'
import { startLoad } from './resistencia/load.mjs'
import { measureGrowth, failedLimits, resultsTable } from './resistencia/figures.mjs'

/**
 * `npm run prova:resistencia [-- --motor postgresql] [--minutos 40]`: one server with the demonstration under people
 * who read, draft and export. Its memory, files and response times must not grow. Loopback only. Exits 1 when they do.
 */
const MAX_MINUTES = 120
const SAMPLE_MS = 10_000
/** @typedef {import('./resistencia/figures.mjs').Sample} Sample */

/** @param {readonly string[]} args */
function readArguments(args) {
  const optionOf = (/** @type {string} */ name, /** @type {string} */ fallback) =>
    args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : fallback
  const engine = optionOf('--motor', 'embutido')
  const minutes = Number(optionOf('--minutos', '40'))
  if (engine !== 'embutido' && engine !== 'postgresql') throw new Failure('O motor é embutido ou postgresql.')
  if (!(minutes >= 1 && minutes <= MAX_MINUTES)) throw new Failure(`Os minutos vão de 1 a ${MAX_MINUTES}.`)
  return { engine, minutes }
}

/** @param {number} port where the metrics are @returns {Promise<Omit<Sample, 'at'>>} */
async function sample(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const value = (/** @type {string} */ name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    resident: value('process_resident_memory_bytes'),
    heap: value('nodejs_heap_size_used_bytes'),
    files: value('process_open_fds'),
  }
}

/** @param {{ url: string, metricsPort: number, minutes: number }} where */
async function prove({ url, metricsPort, minutes }) {
  const load = await startLoad(url)
  const began = performance.now()
  /** @type {Sample[]} */
  const samples = []
  while (performance.now() - began < minutes * 60_000) {
    samples.push({ at: performance.now() - began, ...(await sample(metricsPort)) })
    await wait(SAMPLE_MS)
  }
  await load.stop()
  return measureGrowth({ ...load, samples, minutes })
}

await command(async () => {
  const { engine, minutes } = readArguments(process.argv.slice(2))
  await ensureInstalled()
  const cluster = engine === 'postgresql' ? await openCluster() : undefined
  if (cluster && 'reason' in cluster) throw new Failure(`Sem PostgreSQL: ${cluster.reason}.`)
  const folder = mkdtempSync(join(tmpdir(), 'lastro-resistencia-'))
  const [port = 0, metricsPort = 0] = await freePorts(2)
  const { NODE_ENV: _, DATABASE_URL: __, ...env } = process.env
  if (cluster) {
    const demo = await run(findNode24(), [inRoot('apps/server/src/cli/main.ts'), 'demo'], {
      env: { ...env, DATA_DIR: folder, DATABASE_URL: cluster.url },
    })
    if (demo.code !== 0) throw new Failure(demo.output)
  }
  const server = spawn(findNode24(), [inRoot('apps/server/src/main.ts')], {
    env: {
      ...env,
      PORT: String(port),
      METRICAS_PORT: String(metricsPort),
      DATA_DIR: folder,
      ...(cluster && { DATABASE_URL: cluster.url }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => server.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop)
  const ended = once(server, 'exit')
  try {
    const url = `http://127.0.0.1:${port}`
    await until('o servidor', 120, async () => (await fetch(`${url}/saude/pronto`).catch(() => null))?.ok)
    const growth = await prove({ url, metricsPort, minutes })
    console.log(`Motor ${engine}, ${minutes} minutos.\n\n${resultsTable(growth)}`)
    const failures = failedLimits(growth)
    for (const failure of failures) console.error(`✗ ${failure}`)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    stop()
    await ended
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
