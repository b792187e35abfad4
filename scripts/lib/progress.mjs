import { spawn } from 'node:child_process'

const EVERY_MS = process.stdout.isTTY ? 1000 : 10_000

/** @param {number} since from performance.now() */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1).replace('.', ',')} s`
}

/**
 * Says every so often that a long step is still going: one line that renews itself on a terminal, else a line
 * from time to time.
 * @param {string} title
 * @param {string} [hint] said at the beginning only, how long it may take
 * @returns {(end: string) => void} call it with the closing line
 */
export function progress(title, hint) {
  const since = performance.now()
  const terminal = process.stdout.isTTY
  const show = () =>
    process.stdout.write(`${terminal ? '\r\x1b[K' : ''}${title} … ${seconds(since)}${terminal ? '' : '\n'}`)
  process.stdout.write(`${title}${hint ? ` (${hint})` : ''} …${terminal ? '' : '\n'}`)
  const timer = setInterval(show, EVERY_MS)
  return (end) => {
    clearInterval(timer)
    process.stdout.write(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${end} (${seconds(since)})\n`)
  }
}

/** Ends a program with us, unless the command has its own way to end. @param {import('node:child_process').ChildProcess} child */
function endTogether(child) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal)
    if (process.listenerCount(signal) === 1) process.exit(130)
  }
  for (const signal of signals) process.on(signal, end)
  child.on('close', () => signals.forEach((signal) => process.removeListener(signal, end)))
}

/**
 * Runs a program and keeps what it says.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when there is no such program
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const keep = (/** @type {Buffer} */ data) => {
      output += data
    }
    endTogether(child)
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ code: 127, output: output + error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
