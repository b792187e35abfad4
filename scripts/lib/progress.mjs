import { spawn } from 'node:child_process'

const EVERY_MS = process.stdout.isTTY ? 1000 : 10_000

/** @param {number} ms '1,5 s' */
export const inWords = (ms) => `${(ms / 1000).toFixed(1).replace('.', ',')} s`

/** @param {number} since from performance.now() */
export const seconds = (since) => inWords(performance.now() - since)

/**
 * Steps in progress.
 * @type {Set<{ title: string, since: number }>}
 */
const active = new Set()
/** @type {NodeJS.Timeout | undefined} */
let timer

function show() {
  const text = [...active].map(({ title, since }) => `${title} … ${seconds(since)}`).join('; ')
  if (text) process.stdout.write(`${clear()}${text}${process.stdout.isTTY ? '' : '\n'}`)
}

const clear = () => (process.stdout.isTTY ? '\r\x1b[K' : '')

/**
 * Reports long steps now and then: one renewed line on a terminal, else new lines.
 * @param {string} title
 * @param {string} [hint] how long the step may take, said at its beginning
 * @returns {(end: string) => void} call it with the closing line
 */
export function progress(title, hint) {
  const step = { title, since: performance.now() }
  active.add(step)
  process.stdout.write(`${clear()}${title}${hint ? ` (${hint})` : ''} …${process.stdout.isTTY ? '' : '\n'}`)
  timer ??= setInterval(show, EVERY_MS)
  return (end) => {
    active.delete(step)
    if (active.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    process.stdout.write(`${clear()}${end} (${seconds(step.since)})\n`)
  }
}

/**
 * Ends a program with this process, unless the command ends it otherwise.
 * @param {import('node:child_process').ChildProcess} child
 */
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
 * Runs a program and collects its output.
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
