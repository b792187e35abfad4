import './lib/require-node.mjs'
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { command } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode24 } from './lib/node24.mjs'
import { COMPILE_CACHE, inRoot } from './lib/paths.mjs'

/** Editors write a file more than once. */
const SETTLE_MS = 200

const SOURCES = ['apps/server/src', 'packages/shared/src']

/**
 * Runs the server and restarts it when a source changes. A server that ended with an error stays ended until then.
 * Doesn't use `node --watch`, whose reports about imports arrive among the messages of the database's thread.
 * @param {() => import('node:child_process').ChildProcess} start
 */
function runServer(start) {
  let server = start()
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const restart = () => {
    const again = () => {
      console.log('Fontes alteradas: reiniciando o servidor…')
      server = start()
    }
    if (server.exitCode !== null || server.signalCode !== null) return again()
    // The old server must release its data directory first.
    server.once('exit', again)
    server.kill('SIGTERM')
  }
  const watchers = SOURCES.map((folder) =>
    watch(inRoot(folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(restart, SETTLE_MS)
    }),
  )
  return () => {
    for (const watcher of watchers) watcher.close()
    clearTimeout(timer)
    server.removeAllListeners('exit')
    server.kill('SIGTERM')
  }
}

// `npm run dev`: restarts the server and reloads the web when a source changes.
await command(async () => {
  await ensureInstalled()
  const node = findNode24()
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }
  const start = (/** @type {string[]} */ args, /** @type {string} */ cwd) =>
    spawn(node, args, { cwd: inRoot(cwd), env, stdio: 'inherit' })
  const endServer = runServer(() => start([inRoot('apps/server/src/main.ts')], '.'))
  const vite = start([inRoot('node_modules/vite/bin/vite.js')], 'apps/web')
  const end = () => {
    endServer()
    vite.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
  vite.once('exit', endServer)
})
