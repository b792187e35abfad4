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
/** @typedef {import('./resistencia/figures.mjs').Amostra} Amostra */

/** @param {readonly string[]} args */
function readArguments(args) {
  const valorDe = (/** @type {string} */ nome, /** @type {string} */ padrao) =>
    args.includes(nome) ? (args[args.indexOf(nome) + 1] ?? '') : padrao
  const motor = valorDe('--motor', 'embutido')
  const minutos = Number(valorDe('--minutos', '40'))
  if (motor !== 'embutido' && motor !== 'postgresql') throw new Failure('O motor é embutido ou postgresql.')
  if (!(minutos >= 1 && minutos <= MAX_MINUTES)) throw new Failure(`Os minutos vão de 1 a ${MAX_MINUTES}.`)
  return { motor, minutos }
}

/** @param {number} porta where the metrics are @returns {Promise<Omit<Amostra, 'quando'>>} */
async function sample(porta) {
  const texto = await (await fetch(`http://127.0.0.1:${porta}/metrics`)).text()
  const valor = (/** @type {string} */ nome) => Number(new RegExp(`^${nome} (\\S+)$`, 'm').exec(texto)?.[1])
  return {
    residente: valor('process_resident_memory_bytes'),
    objetos: valor('nodejs_heap_size_used_bytes'),
    arquivos: valor('process_open_fds'),
  }
}

/** @param {{ url: string, metricas: number, minutos: number }} onde */
async function prove({ url, metricas, minutos }) {
  const carga = await startLoad(url)
  const comeco = performance.now()
  /** @type {Amostra[]} */
  const amostras = []
  while (performance.now() - comeco < minutos * 60_000) {
    amostras.push({ quando: performance.now() - comeco, ...(await sample(metricas)) })
    await wait(SAMPLE_MS)
  }
  await carga.parar()
  return measureGrowth({ ...carga, amostras, minutos })
}

await command(async () => {
  const { motor, minutos } = readArguments(process.argv.slice(2))
  await ensureInstalled()
  const cluster = motor === 'postgresql' ? await openCluster() : undefined
  if (cluster && 'reason' in cluster) throw new Failure(`Sem PostgreSQL: ${cluster.reason}.`)
  const pasta = mkdtempSync(join(tmpdir(), 'lastro-resistencia-'))
  const [porta = 0, metricas = 0] = await freePorts(2)
  const { NODE_ENV: _, DATABASE_URL: __, ...env } = process.env
  if (cluster) {
    const demo = await run(findNode24(), [inRoot('apps/server/src/cli/main.ts'), 'demo'], {
      env: { ...env, DATA_DIR: pasta, DATABASE_URL: cluster.url },
    })
    if (demo.code !== 0) throw new Failure(demo.output)
  }
  const servidor = spawn(findNode24(), [inRoot('apps/server/src/main.ts')], {
    env: {
      ...env,
      PORT: String(porta),
      METRICAS_PORT: String(metricas),
      DATA_DIR: pasta,
      ...(cluster && { DATABASE_URL: cluster.url }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const parar = () => servidor.kill('SIGTERM')
  for (const sinal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(sinal, parar)
  const fim = once(servidor, 'exit')
  try {
    const url = `http://127.0.0.1:${porta}`
    await until('o servidor', 120, async () => (await fetch(`${url}/saude/pronto`).catch(() => null))?.ok)
    const contas = await prove({ url, metricas, minutos })
    console.log(`Motor ${motor}, ${minutos} minutos.\n\n${resultsTable(contas)}`)
    const falhas = failedLimits(contas)
    for (const falha of falhas) console.error(`✗ ${falha}`)
    if (falhas.length > 0) process.exitCode = 1
  } finally {
    parar()
    await fim
    await cluster?.stop()
    rmSync(pasta, { recursive: true, force: true })
  }
})
