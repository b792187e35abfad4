import './lib/require-node.mjs'
import { faultsOf } from './cluster/args.mjs'
import { openWorkbench } from './cluster/bench.mjs'
import { startCluster, buildCluster } from './cluster/cluster.mjs'
import { failedRequirements } from './cluster/figures.mjs'
import { findPrograms } from './cluster/packages.mjs'
import { proveFaults, resultsTable } from './cluster/prove.mjs'
import { Failure, command } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ordinaryUser } from './lib/postgres.mjs'
import { progress } from './lib/progress.mjs'

/**
 * `npm run prova:cluster [-- --so <fault>]`: three PostgreSQL nodes under Patroni, two servers and HAProxy on the
 * loopback, under writers and faults (docs/decisoes/0026). Exits 1 when the cluster doesn't survive a fault, 2 when a
 * package is missing.
 */
const TIME_LIMIT_MS = 15 * 60_000

/** @param {readonly import('./cluster/args.mjs').Falha[]} falhas @param {import('./cluster/packages.mjs').Programas} programas */
async function rehearse(falhas, programas) {
  const usuario = ordinaryUser()
  if (!usuario) throw new Failure('O PostgreSQL não roda como root, e não há um usuário comum para ele.')
  const bancada = openWorkbench(usuario)
  const parar = async () => {
    await bancada.fechar()
    console.error('A prova foi interrompida.')
    process.exit(130)
  }
  for (const sinal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(sinal, () => void parar())
  const limite = setTimeout(() => void parar(), TIME_LIMIT_MS)
  try {
    const terminar = progress('o cluster', 'um minuto')
    const cluster = await buildCluster(bancada, programas)
    const acessos = await startCluster(cluster, usuario)
    terminar('✓ o cluster')
    return await proveFaults(cluster, { falhas, acessos })
  } finally {
    clearTimeout(limite)
    await bancada.fechar()
  }
}

await command(async () => {
  const falhas = faultsOf(process.argv.slice(2))
  const achados = findPrograms()
  if ('faltam' in achados) {
    console.error(`Faltam pacotes do Debian: apt-get install ${achados.faltam.join(' ')}`)
    process.exitCode = 2
    return
  }
  await ensureInstalled()
  const resultados = await rehearse(falhas, achados.programas)
  console.log(`\n${resultsTable(resultados)}`)
  if (resultados.some((resultado) => failedRequirements(resultado).length > 0)) process.exitCode = 1
})
// Ends writers that would retry for ever.
process.exit()
