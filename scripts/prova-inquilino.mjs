import './lib/require-node.mjs'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure, command } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { findNode24 } from './lib/node24.mjs'
import { inRoot } from './lib/paths.mjs'

/**
 * `npm run prova:inquilino -- [--so <part of a path>]`: leaves out each condition on a tenant in turn and says which
 * tests notice (docs/decisoes/0025). Runs in its own process group, at low priority, with a time limit.
 */
const TIME_LIMIT_MS = 4 * 3_600_000

await command(async () => {
  await ensureInstalled()
  const pasta = mkdtempSync(join(tmpdir(), 'lastro-inquilino-'))
  const programa = inRoot('scripts', 'inquilino', 'prove.mjs')
  const args = ['-n', '15', findNode24(), programa, ...process.argv.slice(2)]
  const filho = spawn('nice', args, {
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, LASTRO_INQUILINO_PASTA: pasta },
  })
  const encerrar = () => {
    try {
      if (filho.pid) process.kill(-filho.pid, 'SIGKILL')
    } catch {
      // The process has ended.
    }
  }
  const fim = setTimeout(encerrar, TIME_LIMIT_MS)
  for (const sinal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(sinal, encerrar)
  const codigo = await new Promise((resolve, reject) => {
    filho.on('error', reject)
    filho.on('exit', (code, sinal) => resolve(code ?? 128 + (sinal ? constants.signals[sinal] : 0)))
  })
  clearTimeout(fim)
  encerrar()
  rmSync(pasta, { recursive: true, force: true })
  if (codigo === 137) throw new Failure('A prova foi interrompida.')
  process.exitCode = codigo
})
