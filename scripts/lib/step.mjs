import { spawn } from 'node:child_process'
import { ROOT } from './paths.mjs'
import { progress } from './progress.mjs'

const LIMIT_MS = 30 * 60_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @param {import('node:child_process').ChildProcess} child ended with all its descendants */
function killGroup(child) {
  if (!child.pid) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM')
  } catch {
    // The process has ended meanwhile.
  }
}

let stopped = false

/** Ends every running step and prevents further ones, because the process is about to exit. */
export function stopSteps() {
  stopped = true
  for (const child of running) killGroup(child)
}

/**
 * Runs one step silently and shows its output when it fails.
 * @param {{ title: string, program: string, args: string[], env: NodeJS.ProcessEnv }} step
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function runStep({ title, program, args, env }) {
  if (stopped) return new Promise(() => undefined)
  const end = progress(title)
  const child = spawn(program, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  running.add(child)
  const timer = setTimeout(() => killGroup(child), LIMIT_MS)
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message
      resolve(127)
    })
    child.on('close', (exit, signal) => resolve(exit ?? signal))
  })
  clearTimeout(timer)
  running.delete(child)
  end(`${code === 0 ? '✓' : '✗'} ${title}`)
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n(${title} terminou com ${code})\n\n`)
  return code === 0
}
