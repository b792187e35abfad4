import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../lib/command.mjs'
import { until, sendSignal } from './bench.mjs'
import { probeFormerPrimary } from './writers.mjs'

/** @typedef {import('./cluster.mjs').Cluster} Cluster */
/** @typedef {{ promoted: string, byFormer: number, attempts: number }} Outcome */

/** The primary sends nothing to its replicas for so long before it dies. */
const HOLD_BACK_MS = 1000
/** Delay after the promotion before the old primary returns, as a supervisor or a person would start it. */
const RETURN_MS = 5000

/** @param {Cluster} cluster @param {string} name */
function findNode({ nodes }, name) {
  const found = nodes.find(({ machine }) => machine.name === name)
  if (!found) throw new Failure(`Não há o nó ${name}.`)
  return found
}

/** @param {Cluster} cluster @param {string} former */
const untilOtherLeader = ({ leader }, former) =>
  until('um novo primário', 90, async () => {
    const name = await leader()
    return name !== former && name
  })

/**
 * Kills the whole machine while its newest writes have not reached the replicas: a write acknowledged meanwhile exists
 * nowhere else. Synchronous replication must acknowledge none.
 * @param {Cluster} cluster
 * @param {string} former
 * @param {boolean} synchronous
 * @returns {Promise<Outcome>}
 */
async function killPrimary(cluster, former, synchronous) {
  const { machine, port, start } = findNode(cluster, former)
  const { output } = await cluster.psql(port, 'select pid from pg_stat_replication')
  for (const pid of output.split('\n').map(Number).filter(Boolean)) sendSignal(pid, 'SIGSTOP')
  await wait(HOLD_BACK_MS)
  await machine.signal('SIGKILL')
  await machine.untilEnded()
  const promoted = await untilOtherLeader(cluster, former)
  await wait(RETURN_MS)
  const probe = await probeFormerPrimary(cluster, { former: port, current: findNode(cluster, promoted).port })
  start()
  await cluster.untilWhole(synchronous)
  return { promoted, ...(await probe.stop()) }
}

/**
 * Freezes Patroni and its PostgreSQL, and thaws them later.
 * @param {Cluster} cluster
 * @param {string} former
 * @returns {Promise<Outcome>}
 */
async function freezePrimary(cluster, former) {
  const { machine, port } = findNode(cluster, former)
  await machine.signal('SIGSTOP')
  const promoted = await untilOtherLeader(cluster, former)
  await wait(RETURN_MS)
  const probe = await probeFormerPrimary(cluster, { former: port, current: findNode(cluster, promoted).port })
  await wait(500)
  await machine.signal('SIGCONT')
  await wait(RETURN_MS)
  await cluster.untilWhole(true)
  return { promoted, ...(await probe.stop()) }
}

/** @param {Cluster} cluster @returns {Promise<Outcome>} */
async function killServer(cluster) {
  const [server] = cluster.servers
  if (!server) throw new Failure('Não há servidores.')
  await server.machine.signal('SIGKILL')
  await server.machine.untilEnded()
  await wait(RETURN_MS)
  server.start()
  await server.untilReady()
  return { promoted: (await cluster.leader()) ?? '', byFormer: 0, attempts: 0 }
}

/** Ends and restarts one server after the other. @param {Cluster} cluster @returns {Promise<Outcome>} */
async function restartServers(cluster) {
  for (const { machine, start, untilReady } of cluster.servers) {
    await machine.signal('SIGTERM')
    await machine.untilEnded()
    start()
    await untilReady()
    await wait(2000)
  }
  return { promoted: (await cluster.leader()) ?? '', byFormer: 0, attempts: 0 }
}

/**
 * @type {Record<import('./args.mjs').Fault, { title: string, promotes: boolean, cause: (cluster: Cluster, former: string) => Promise<Outcome> }>}
 */
export const FAULTS = {
  morte: {
    title: 'primário morto com o seu Patroni (kill -9)',
    promotes: true,
    cause: (cluster, former) => killPrimary(cluster, former, true),
  },
  congelamento: {
    title: 'primário congelado (SIGSTOP, depois SIGCONT)',
    promotes: true,
    cause: freezePrimary,
  },
  corte: { title: 'servidor Lastro cortado (kill -9)', promotes: false, cause: killServer },
  troca: { title: 'servidores trocados um a um (SIGTERM)', promotes: false, cause: restartServers },
  controle: {
    title: 'controle: como a primeira, sem réplica síncrona',
    promotes: true,
    cause: (cluster, former) => killPrimary(cluster, former, false),
  },
}
