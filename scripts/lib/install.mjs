import { existsSync, readFileSync } from 'node:fs'
import { basename, posix } from 'node:path'
import { Failure } from './command.mjs'
import { inRoot, ROOT } from './paths.mjs'
import { progress, run } from './progress.mjs'
import { hashOf, readStamp, writeStamp } from './stamp.mjs'

const STAMP = 'instalado'

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean, inBundle?: boolean }>} Packages */

/** @param {string} path @returns {Packages | undefined} */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/**
 * Whether `npm ci` has already installed what the lock file asks for, by npm's copy of the installed list. Counts
 * optional packages only where present, because the others are for other platforms.
 */
function alreadyInstalled() {
  const wanted = readPackages(inRoot('package-lock.json'))
  const present = readPackages(inRoot('node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted)
    .filter(([path, { optional }]) => path.includes('node_modules/') && (!optional || present[path]))
    .every(([path, { version }]) => present[path]?.version === version && existsSync(inRoot(path)))
}

const CAUSES = [
  {
    signs: /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT/,
    sentence:
      'Não foi possível baixar as dependências: sem acesso à rede ou ao registro do npm. Verifique a conexão e tente de novo.',
  },
  { signs: /ENOSPC/, sentence: 'Não há espaço em disco para instalar as dependências (cerca de 700 MB).' },
  { signs: /EACCES|EPERM|EROFS/, sentence: `Sem permissão para escrever em ${inRoot('node_modules')}.` },
]

/** The npm that called this command, else the one on the PATH. */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  if (script && basename(script) === 'npm-cli.js' && existsSync(script)) {
    // npm ci may replace the Node under node_modules, but not the caller's own.
    return { program: node && existsSync(node) ? node : process.execPath, args: [script], shell: false }
  }
  return { program: 'npm', args: [], shell: process.platform === 'win32' }
}

async function npmCi() {
  const end = progress('Instalando dependências', 'na primeira vez, um a dois minutos')
  const { program, args, shell } = npmCommand()
  // With NODE_ENV=production npm would leave out what the build needs.
  const ci = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run(program, [...args, ...ci], { cwd: ROOT, shell })
  if (code === 0) return end('Dependências instaladas')
  end('A instalação falhou')
  if (code === 127) throw new Failure('O npm não foi encontrado. Ele vem com o Node: https://nodejs.org')
  const cause = CAUSES.find(({ signs }) => signs.test(output))
  const tail = output.trim().split('\n').slice(-15).join('\n')
  throw new Failure(
    `${tail}\n\n${cause?.sentence ?? `A instalação falhou: o npm ci terminou com o código ${code}.`}`,
  )
}

/** The lock file and every package.json behind it, because either may change without the other. */
function manifests() {
  const folders = Object.keys(readPackages(inRoot('package-lock.json')) ?? {})
  const own = folders.filter((path) => !path.includes('node_modules/'))
  return ['package-lock.json', ...own.map((path) => posix.join(path, 'package.json'))]
}

/** Makes node_modules agree with the lock file. Takes a few milliseconds when nothing changed. */
export async function ensureInstalled() {
  const wanted = hashOf({ files: manifests(), also: `${process.platform}-${process.arch}` })
  if (readStamp(STAMP) === wanted) return
  if (!alreadyInstalled()) await npmCi()
  writeStamp(STAMP, wanted)
}
