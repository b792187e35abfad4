import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../lib/command.mjs'
import { findNode24 } from '../lib/node24.mjs'
import { inRoot } from '../lib/paths.mjs'
import { run } from '../lib/progress.mjs'
import { until, freePorts } from './bench.mjs'
import { haproxyConfig } from './haproxy.mjs'
import { nodeConfig, isWhole, leaderAmong, membersOf } from './patroni.mjs'

const NODES = ['no1', 'no2', 'no3']
const SERVERS = ['lastro1', 'lastro2']

/** Seconds within which all nodes must be back after a fault. */
const RECOVERY_LIMIT = 150

/** @typedef {import('./bench.mjs').Machine} Machine */
/** @typedef {{ machine: Machine, port: number, rest: number, start: () => void }} ClusterNode */
/** @typedef {{ machine: Machine, url: string, start: () => void, untilReady: () => Promise<unknown> }} Server */
/**
 * @typedef {object} Cluster
 * @property {readonly ClusterNode[]} nodes
 * @property {readonly Server[]} servers
 * @property {string} url leads to either server
 * @property {string} databaseUrl leads to the primary
 * @property {(port: number, sql: string, options?: { database?: string, limit?: number }) => Promise<{ code: number,
 * output: string }>} psql
 * @property {() => Promise<string | undefined>} leader
 * @property {(synchronous: boolean) => Promise<unknown>} untilWhole resolves when all nodes are there
 */

/** @param {import('./bench.mjs').Workbench} workbench @param {import('./packages.mjs').Programs} programs @returns {Promise<Cluster>} */
export async function buildCluster(workbench, programs) {
  const [etcd = 0, peerPort = 0, database = 0, lastro = 0, ...ports] = await freePorts(12)
  const databaseUrl = `postgres://lastro@127.0.0.1:${database}/lastro`
  startEtcd(workbench.machine('etcd'), { program: programs.etcd, port: etcd, peerPort })
  const nodes = NODES.map((name) => {
    const [port = 0, rest = 0] = ports.splice(0, 2)
    const machine = workbench.machine(name)
    const file = join(machine.folder, 'patroni.yml')
    const config = nodeConfig({ name, folder: machine.folder, bin: programs.bin, port, rest, etcd })
    writeFileSync(file, config)
    return {
      machine,
      port,
      rest,
      start: () => machine.start({ program: programs.patroni, args: [file] }),
    }
  })
  const servers = SERVERS.map((name) => serverOn(workbench.machine(name), ports.shift() ?? 0, databaseUrl))
  const haproxy = workbench.machine('haproxy')
  const file = join(haproxy.folder, 'haproxy.cfg')
  const named = nodes.map(({ machine, port, rest }) => ({ name: machine.name, port, rest }))
  const targets = servers.map(({ machine, url }) => ({
    name: machine.name,
    port: Number(new URL(url).port),
  }))
  writeFileSync(file, haproxyConfig({ database, lastro, nodes: named, servers: targets }))
  haproxy.start({ program: programs.haproxy, args: ['-db', '-f', file] })

  const rests = nodes.map(({ rest }) => rest)
  const psql = psqlOf(join(programs.bin, 'psql'), workbench.user)
  return {
    nodes,
    servers,
    url: `http://127.0.0.1:${lastro}`,
    databaseUrl,
    psql,
    leader: async () => leaderAmong(await membersOf(rests)),
    untilWhole(synchronous) {
      /** @type {Awaited<ReturnType<typeof membersOf>>} */
      let seen
      return until(
        () => `o cluster completo: ${JSON.stringify(seen)}`,
        RECOVERY_LIMIT,
        async () => isWhole((seen = await membersOf(rests)), { nodes: nodes.length, synchronous }),
      )
    },
  }
}

/** @param {Machine} machine @param {{ program: string, port: number, peerPort: number }} options */
function startEtcd({ name, folder, start }, { program, port, peerPort }) {
  const [client, peer] = [port, peerPort].map((number) => `http://127.0.0.1:${number}`)
  const settings = {
    name,
    'data-dir': join(folder, 'dados'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `${name}=${peer}`,
  }
  start({ program, args: Object.entries(settings).map(([setting, value]) => `--${setting}=${value}`) })
}

/** @param {Machine} machine @param {number} port @param {string} databaseUrl @returns {Server} */
function serverOn(machine, port, databaseUrl) {
  const url = `http://127.0.0.1:${port}`
  const env = { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: machine.folder }
  return {
    machine,
    url,
    start: () => machine.start({ program: findNode24(), args: [inRoot('apps/server/src/main.ts')], env }),
    untilReady: () => untilReady(url),
  }
}

/** @param {string} url */
const untilReady = (url) =>
  until(`resposta de ${url}`, 60, () =>
    fetch(`${url}/saude/pronto`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  )

/**
 * Runs SQL as the superuser. Kills psql after `limit` seconds, which cancels nothing in the database.
 * @param {string} program
 * @param {import('./bench.mjs').User} user
 * @returns {Cluster['psql']}
 */
const psqlOf =
  (program, user) =>
  (port, sql, { database = 'postgres', limit = 20 } = {}) =>
    run(program, ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-XAtqc', sql], {
      ...user,
      cwd: '/',
      env: { PGDATABASE: database },
      timeout: limit * 1000,
      killSignal: 'SIGKILL',
    })

/**
 * Waits until the nodes form a cluster with the demonstration's data and both servers serve it. Resolves to the first
 * server's output, which has the sign-ins.
 * @param {Cluster} cluster
 * @param {import('./bench.mjs').User} user
 */
export async function startCluster({ nodes, servers, url, psql, databaseUrl, ...cluster }, user) {
  const [first] = nodes
  if (!first) throw new Failure('Não há nós.')
  for (const { start } of nodes) start()
  await cluster.untilWhole(true)
  const leader = await cluster.leader()
  const { port } = nodes.find(({ machine }) => machine.name === leader) ?? first
  for (const sql of [
    'create role lastro login',
    'create database lastro owner lastro',
    'create table prova_antigo ()',
  ]) {
    const { code, output } = await psql(port, sql)
    if (code !== 0) throw new Failure(output)
  }
  const demo = await run(findNode24(), [inRoot('apps/server/src/cli/main.ts'), 'demo'], {
    ...user,
    cwd: '/',
    env: { DATABASE_URL: databaseUrl, DATA_DIR: first.machine.folder },
  })
  if (demo.code !== 0) throw new Failure(demo.output)
  for (const { start } of servers) start()
  for (const served of [...servers.map((server) => server.url), url]) await untilReady(served)
  return readFileSync(join(servers[0]?.machine.folder ?? '', 'log'), 'utf8')
}
