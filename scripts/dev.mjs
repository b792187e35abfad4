import './lib/require-node.mjs'
import { spawn } from 'node:child_process'
import { command } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode24 } from './lib/node24.mjs'
import { COMPILE_CACHE, inRoot } from './lib/paths.mjs'

/** `npm run dev`: the server restarts and the web reloads when a source changes. Either one's end ends both. */
await command(async () => {
  await ensureInstalled()
  const node = findNode24()
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE }
  const start = (/** @type {string[]} */ args, /** @type {string} */ cwd) =>
    spawn(node, args, { cwd, env, stdio: 'inherit' })
  const children = [
    start(['--watch', '--watch-preserve-output', inRoot('apps/server/src/main.ts')], inRoot('.')),
    start([inRoot('node_modules/vite/bin/vite.js')], inRoot('apps/web')),
  ]
  const end = () => children.forEach((child) => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.on('exit', (code) => {
            process.exitCode ||= code ?? 0
            end()
            resolve(undefined)
          })
        }),
    ),
  )
})
