import { spawn } from 'node:child_process'

const EVERY_MS = process.stdout.isTTY ? 500 : 10_000

/** @param {number} since from performance.now() */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1).replace('.', ',')} s`
}

/**
 * Says every so often that a long step is still going: one line that renews itself on a terminal, else a line
 * from time to time.
 * @param {string} title
 * @param {() => string} [detail]
 * @returns {(end: string) => void} call it with the closing line
 */
export function progress(title, detail = () => '') {
  const since = performance.now()
  const line = () => [`${title} …`, seconds(since), detail()].filter(Boolean).join('  ')
  const show = () => process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line()}` : `${line()}\n`)
  if (process.stdout.isTTY) show()
  else process.stdout.write(`${title} …\n`)
  const timer = setInterval(show, EVERY_MS)
  return (end) => {
    clearInterval(timer)
    process.stdout.write(`${process.stdout.isTTY ? '\r\x1b[K' : ''}${end} (${seconds(since)})\n`)
  }
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
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ code: 127, output: output + error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
