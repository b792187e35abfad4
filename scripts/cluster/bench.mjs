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
for vez in $(seq 100); do
  vivos=
  for p in /proc/[0-9]*; do
    case "$(readlink "$p/cwd" 2>/dev/null)" in "$1"|"$1"/*) kill -KILL "\${p#/proc/}" 2>/dev/null; vivos=1;; esac
  done
  [ -z "$vivos" ] && break
  sleep 0.1
done
rm -rf "$1"
`

/** @typedef {{ uid?: number, gid?: number }} Usuario */
/** @typedef {{ programa: string, args: readonly string[], env?: NodeJS.ProcessEnv }} Programa */

/**
 * A machine: a folder with every process that works in it, whoever started the process.
 * @typedef {object} Maquina
 * @property {string} nome
 * @property {string} pasta
 * @property {(programa: Programa) => void} iniciar output goes to `log` in the folder
 * @property {(sinal: NodeJS.Signals) => Promise<void>} sinalizar signals all its processes
 * @property {() => Promise<void>} acabar resolves when no process is left; throws Failure after 30 s
 */

/**
 * @typedef {object} Bancada
 * @property {Usuario} usuario
 * @property {(nome: string) => Maquina} maquina
 * @property {() => Promise<void>} fechar ends all processes and removes the folder
 */

/** @param {number} pid @param {string} pasta */
function worksIn(pid, pasta) {
  try {
    const cwd = readlinkSync(`/proc/${pid}/cwd`)
    return cwd === pasta || cwd.startsWith(`${pasta}/`)
  } catch {
    return false // It has ended, or is another user's.
  }
}

/** @param {string} pasta */
const processesIn = (pasta) =>
  readdirSync('/proc')
    .filter((nome) => /^\d+$/.test(nome))
    .map(Number)
    .filter((pid) => worksIn(pid, pasta))

/** @param {number} pid @param {NodeJS.Signals} sinal */
export function sendSignal(pid, sinal) {
  try {
    process.kill(pid, sinal)
  } catch {
    // The process has ended meanwhile.
  }
}

/**
 * Signals the folder's processes until a search finds no new one: processes may start during a search.
 * @param {string} pasta
 * @param {NodeJS.Signals} sinal
 */
async function signalAll(pasta, sinal) {
  /** @type {Set<number>} */
  const avisados = new Set()
  for (;;) {
    const novos = processesIn(pasta).filter((pid) => !avisados.has(pid))
    if (novos.length === 0) return
    for (const pid of novos) {
      avisados.add(pid)
      sendSignal(pid, sinal)
    }
    await wait(20)
  }
}

/**
 * Polls `pergunta` until its answer is truthy. Throws Failure after `limite` seconds.
 * @template T
 * @param {string | (() => string)} que what the caller waits for, in words
 * @param {number} limite
 * @param {() => Promise<T | undefined | false>} pergunta
 * @returns {Promise<T>}
 */
export async function until(que, limite, pergunta) {
  for (const fim = performance.now() + limite * 1000; performance.now() < fim; await wait(200)) {
    const resposta = await pergunta()
    if (resposta) return resposta
  }
  throw new Failure(`Em ${limite} s não houve: ${typeof que === 'string' ? que : que()}.`)
}

/** Makes a temporary folder for machines, which run as an ordinary user. @param {Usuario} usuario @returns {Bancada} */
export function openWorkbench(usuario) {
  const raiz = mkdtempSync(join(tmpdir(), 'lastro-cluster-'))
  const dar = (/** @type {string} */ caminho) => {
    if (usuario.uid !== undefined && usuario.gid !== undefined) chownSync(caminho, usuario.uid, usuario.gid)
  }
  dar(raiz)
  const zelador = spawn('sh', ['-c', KEEPER, 'lastro-cluster', raiz], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const fim = once(zelador, 'exit')
  const { PATH = '' } = process.env
  return {
    usuario,
    maquina(nome) {
      const pasta = join(raiz, nome)
      mkdirSync(pasta)
      dar(pasta)
      return {
        nome,
        pasta,
        iniciar({ programa, args, env }) {
          const log = openSync(join(pasta, 'log'), 'a')
          const filho = spawn(programa, args, {
            ...usuario,
            cwd: pasta,
            env: { PATH, HOME: pasta, LANG: 'C.UTF-8', ...env },
            stdio: ['ignore', log, log],
            detached: true,
          })
          closeSync(log)
          filho.on('error', (error) => writeFileSync(join(pasta, 'log'), String(error), { flag: 'a' }))
          filho.unref()
        },
        sinalizar: (sinal) => signalAll(pasta, sinal),
        acabar: async () => {
          await until(`o fim de ${nome}`, 30, async () => processesIn(pasta).length === 0)
        },
      }
    },
    async fechar() {
      zelador.stdin?.end()
      await fim
    },
  }
}

/** Finds free ports of the loopback. @param {number} quantas @returns {Promise<number[]>} */
export async function freePorts(quantas) {
  const servidores = Array.from({ length: quantas }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servidores.map((servidor) => once(servidor, 'listening')))
  const portas = servidores.map(
    (servidor) => /** @type {import('node:net').AddressInfo} */ (servidor.address()).port,
  )
  await Promise.all(servidores.map((servidor) => once(servidor.close(), 'close')))
  return portas
}
