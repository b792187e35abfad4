import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findPostgres } from '../lib/postgres.mjs'

/** Folders of the system's programs, also for users whose PATH lacks the administrator's. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin']

/** Package that Patroni only recommends, but needs for etcd. */
const ETCD_CLIENT = '/usr/lib/python3/dist-packages/etcd'

/** @param {string} name */
const findProgram = (name) => FOLDERS.map((folder) => join(folder, name)).find(existsSync)

/**
 * @typedef {{ patroni: string, etcd: string, haproxy: string, bin: string }} Programs `bin`: the folder of
 * PostgreSQL's programs
 */

/**
 * Finds the drill's programs, or names the Debian packages of missing ones.
 * @returns {{ programs: Programs } | { missing: string[] }}
 */
export function findPrograms() {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(findProgram)
  const bin = findPostgres()?.bin
  const client = existsSync(ETCD_CLIENT)
  if (patroni && client && etcd && haproxy && bin) return { programs: { patroni, etcd, haproxy, bin } }
  const packages = /** @type {const} */ ([
    [bin, 'postgresql'],
    [patroni, 'patroni'],
    [client, 'python3-etcd'],
    [etcd, 'etcd-server'],
    [haproxy, 'haproxy'],
  ])
  return { missing: packages.flatMap(([found, debianPackage]) => (found ? [] : [debianPackage])) }
}
