import { spawn } from 'node:child_process'

// Runs a program that ends with its parent process, even after a SIGKILL: the parent holds the other end of our
// standard input.
const [program = '', ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
process.stdin.on('close', () => child.kill('SIGKILL')).resume()
child.on('error', () => process.exit(127))
child.on('close', (code) => process.exit(code ?? 1))
