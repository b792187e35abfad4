import { join } from 'node:path'

/** Settings of the whole cluster (docs/operacao.md, "PostgreSQL que troca de primário sozinho"). */
const CLUSTER_SETTINGS = {
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { max_connections: 60, shared_buffers: '64MB', wal_log_hints: 'on', wal_keep_size: '256MB' },
  },
}

/** Settings of the control: one machine alone may acknowledge a write, and any replica may be promoted. */
export const ASYNCHRONOUS = {
  synchronous_mode: false,
  synchronous_mode_strict: false,
  maximum_lag_on_failover: 1_000_000_000,
}

/**
 * A node's configuration as JSON, which is YAML too.
 * @param {{ name: string, folder: string, bin: string, port: number, rest: number, etcd: number }} node
 */
export function nodeConfig({ name, folder, bin, port, rest, etcd }) {
  const address = `127.0.0.1:${port}`
  return JSON.stringify({
    scope: 'lastro',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: CLUSTER_SETTINGS,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(folder, 'dados'),
      bin_dir: bin,
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: { username: 'postgres', password: 'prova' },
        replication: { username: 'replicacao', password: 'prova' },
      },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  })
}

/** @typedef {{ name: string, role: string, state: string, lag?: number | string }} Member */

/**
 * The cluster's members, as the first answering node knows them; undefined: no node answers.
 * @param {readonly number[]} rests ports of Patroni's own HTTP
 * @returns {Promise<Member[] | undefined>}
 */
export async function membersOf(rests) {
  for (const rest of rests) {
    try {
      const response = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal: AbortSignal.timeout(2000) })
      const { members } = /** @type {{ members: Member[] }} */ (await response.json())
      return members
    } catch {
      // This node is down: ask the next.
    }
  }
  return undefined
}

/** @param {readonly Member[] | undefined} members */
export const leaderAmong = (members) =>
  members?.find(({ role, state }) => role === 'leader' && state === 'running')?.name

/**
 * Whether all nodes are there and, where asked, a standby confirms each write.
 * @param {readonly Member[] | undefined} members
 * @param {{ nodes: number, synchronous: boolean }} expected
 */
export function isWhole(members, { nodes, synchronous }) {
  const replicas = members?.filter(
    ({ role, state, lag }) =>
      role !== 'leader' &&
      ['running', 'streaming'].includes(state) &&
      typeof lag === 'number' &&
      lag < 1_000_000,
  )
  return (
    leaderAmong(members) !== undefined &&
    replicas?.length === nodes - 1 &&
    (!synchronous || replicas.some(({ role }) => role === 'sync_standby'))
  )
}

/** Changes settings of the whole running cluster. @param {number} rest @param {object} settings */
export async function changeSettings(rest, settings) {
  const response = await fetch(`http://127.0.0.1:${rest}/config`, {
    method: 'PATCH',
    body: JSON.stringify(settings),
    signal: AbortSignal.timeout(5000),
  })
  if (!response.ok) throw new Error(`Patroni ${response.status} ${await response.text()}`)
}
