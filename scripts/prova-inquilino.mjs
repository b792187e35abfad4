import './lib/require-node.mjs'
import { Failure, command } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode24 } from './lib/node24.mjs'
import { inRoot } from './lib/paths.mjs'
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * `npm run prova:inquilino -- [--so <part of a path>]`: leaves out each condition on an institution or a store, one at a time, and says
 * which tests see it (docs/decisoes/0024). In a process group of its own, at low priority, with an end.
 */
const LIMITE_MS = 4 * 3_600_000

await command(async () => {
  await ensureInstalled()
  const programa = inRoot('scripts', 'inquilino', 'provar.mjs')
  const args = ['-n', '15', findNode24(), programa, ...process.argv.slice(2)]
  const filho = spawn('nice', args, { stdio: 'inherit', detached: true })
  const encerrar = () => {
    try {
      if (filho.pid) process.kill(-filho.pid, 'SIGKILL')
    } catch {
      // It is gone already.
    }
  }
  const fim = setTimeout(encerrar, LIMITE_MS)
  for (const sinal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(sinal, encerrar)
  const codigo = await new Promise((resolve, reject) => {
    filho.on('error', reject)
    filho.on('exit', (code, sinal) => resolve(code ?? 128 + (sinal ? constants.signals[sinal] : 0)))
  })
  clearTimeout(fim)
  encerrar()
  if (codigo === 137) throw new Failure('A prova foi interrompida.')
  process.exitCode = codigo
})
