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

/** @param {readonly import('./cluster/args.mjs').Fault[]} faults @param {import('./cluster/packages.mjs').Programs} programs */
async function rehearse(faults, programs) {
  const user = ordinaryUser()
  if (!user) throw new Failure('O PostgreSQL não roda como root, e não há um usuário comum para ele.')
  const workbench = openWorkbench(user)
  const stop = async () => {
    await workbench.close()
    console.error('A prova foi interrompida.')
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stop())
  const timer = setTimeout(() => void stop(), TIME_LIMIT_MS)
  try {
    const finish = progress('o cluster', 'um minuto')
    const cluster = await buildCluster(workbench, programs)
    const signIns = await startCluster(cluster, user)
    finish('✓ o cluster')
    return await proveFaults(cluster, { faults, signIns })
  } finally {
    clearTimeout(timer)
    await workbench.close()
  }
}

await command(async () => {
  const faults = faultsOf(process.argv.slice(2))
  const found = findPrograms()
  if ('missing' in found) {
    console.error(`Faltam pacotes do Debian: apt-get install ${found.missing.join(' ')}`)
    process.exitCode = 2
    return
  }
  await ensureInstalled()
  const results = await rehearse(faults, found.programs)
  console.log(`\n${resultsTable(results)}`)
  if (results.some((result) => failedRequirements(result).length > 0)) process.exitCode = 1
})
// Ends writers that would retry for ever.
process.exit()
