import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../lib/command.mjs'

/**
 * Ends all processes in the folder and removes it when our end of the pipe closes, even when we are killed. $1 is the
 * folder.
 */
const KEEPER = `
cat >/dev/null
for round in $(seq 100); do
  alive=
  for p in /proc/[0-9]*; do
    case "$(readlink "$p/cwd" 2>/dev/null)" in "$1"|"$1"/*) kill -KILL "\${p#/proc/}" 2>/dev/null; alive=1;; esac
  done
  [ -z "$alive" ] && break
  sleep 0.1
done
rm -rf "$1"
`

/** @typedef {{ uid?: number, gid?: number }} User */
/** @typedef {{ program: string, args: readonly string[], env?: NodeJS.ProcessEnv }} Program */

/**
 * A machine: a folder with every process that works in it, whoever started the process.
 * @typedef {object} Machine
 * @property {string} name
 * @property {string} folder
 * @property {(program: Program) => void} start output goes to `log` in the folder
 * @property {(signal: NodeJS.Signals) => Promise<void>} signal signals all its processes
 * @property {() => Promise<void>} untilEnded resolves when no process is left; throws Failure after 30 s
 */

/**
 * @typedef {object} Workbench
 * @property {User} user
 * @property {(name: string) => Machine} machine
 * @property {() => Promise<void>} close ends all processes and removes the folder
 */

/** @param {number} pid @param {string} folder */
function worksIn(pid, folder) {
  try {
    const cwd = readlinkSync(`/proc/${pid}/cwd`)
    return cwd === folder || cwd.startsWith(`${folder}/`)
  } catch {
    return false // It has ended, or is another user's.
  }
}

/** @param {string} folder */
const processesIn = (folder) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, folder))

/** @param {number} pid @param {NodeJS.Signals} signal */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}

/**
 * Signals the folder's processes until a search finds no new one: processes may start during a search.
 * @param {string} folder
 * @param {NodeJS.Signals} signal
 */
async function signalAll(folder, signal) {
  /** @type {Set<number>} */
  const signalled = new Set()
  for (;;) {
    const newPids = processesIn(folder).filter((pid) => !signalled.has(pid))
    if (newPids.length === 0) return
    for (const pid of newPids) {
      signalled.add(pid)
      sendSignal(pid, signal)
    }
    await wait(20)
  }
}

/**
 * Polls `ask` until its answer is truthy. Throws Failure after `limit` seconds.
 * @template T
 * @param {string | (() => string)} awaited what the caller waits for, in words
 * @param {number} limit
 * @param {() => Promise<T | undefined | false>} ask
 * @returns {Promise<T>}
 */
export async function until(awaited, limit, ask) {
  for (const end = performance.now() + limit * 1000; performance.now() < end; await wait(200)) {
    const answer = await ask()
    if (answer) return answer
  }
  throw new Failure(`Em ${limit} s não houve: ${typeof awaited === 'string' ? awaited : awaited()}.`)
}

/** Makes a temporary folder for machines, which run as an ordinary user. @param {User} user @returns {Workbench} */
export function openWorkbench(user) {
  const root = mkdtempSync(join(tmpdir(), 'lastro-cluster-'))
  const handOver = (/** @type {string} */ path) => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
  }
  handOver(root)
  const keeper = spawn('sh', ['-c', KEEPER, 'lastro-cluster', root], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const ended = once(keeper, 'exit')
  const { PATH = '' } = process.env
  return {
    user,
    machine(name) {
      const folder = join(root, name)
      mkdirSync(folder)
      handOver(folder)
      return {
        name,
        folder,
        start({ program, args, env }) {
          const log = openSync(join(folder, 'log'), 'a')
          const child = spawn(program, args, {
            ...user,
            cwd: folder,
            env: { PATH, HOME: folder, LANG: 'C.UTF-8', ...env },
            stdio: ['ignore', log, log],
            detached: true,
          })
          closeSync(log)
          child.on('error', (error) => writeFileSync(join(folder, 'log'), String(error), { flag: 'a' }))
          child.unref()
        },
        signal: (signal) => signalAll(folder, signal),
        untilEnded: async () => {
          await until(`o fim de ${name}`, 30, async () => processesIn(folder).length === 0)
        },
      }
    },
    async close() {
      keeper.stdin?.end()
      await ended
    },
  }
}

/** Finds free ports of the loopback. @param {number} count @returns {Promise<number[]>} */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
