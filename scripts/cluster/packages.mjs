import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findPostgres } from '../lib/postgres.mjs'

/** Folders of the system's programs, also for users whose PATH lacks the administrator's. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']

/** Package that Patroni only recommends, but needs for etcd. */
const CLIENTE_DO_ETCD = '/usr/lib/python3/dist-packages/etcd'

/** @param {string} nome */
const programa = (nome) => FOLDERS.map((pasta) => join(pasta, nome)).find(existsSync)

/**
 * @typedef {{ patroni: string, etcd: string, haproxy: string, bin: string }} Programas `bin`: the folder of
 * PostgreSQL's programs
 */

/**
 * Finds the drill's programs, or names the Debian packages of missing ones.
 * @returns {{ programas: Programas } | { faltam: string[] }}
 */
export function findPrograms() {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(programa)
  const bin = findPostgres()?.bin
  const cliente = existsSync(CLIENTE_DO_ETCD)
  if (patroni && cliente && etcd && haproxy && bin) return { programas: { patroni, etcd, haproxy, bin } }
  const pacotes = /** @type {const} */ ([
    [bin, 'postgresql'],
    [patroni, 'patroni'],
    [cliente, 'python3-etcd'],
    [etcd, 'etcd-server'],
    [haproxy, 'haproxy'],
  ])
  return { faltam: pacotes.flatMap(([achado, pacote]) => (achado ? [] : [pacote])) }
}
