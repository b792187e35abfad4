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
  const folder = mkdtempSync(join(tmpdir(), 'lastro-inquilino-'))
  const program = inRoot('scripts', 'inquilino', 'prove.mjs')
  const args = ['-n', '15', findNode24(), program, ...process.argv.slice(2)]
  const child = spawn('nice', args, {
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, LASTRO_INQUILINO_PASTA: folder },
  })
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The process has ended.
    }
  }
  const timer = setTimeout(end, TIME_LIMIT_MS)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (status, signal) => resolve(status ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
  clearTimeout(timer)
  end()
  rmSync(folder, { recursive: true, force: true })
  if (code === 137) throw new Failure('A prova foi interrompida.')
  process.exitCode = code
})
