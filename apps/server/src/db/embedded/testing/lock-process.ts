import { setTimeout as wait } from 'node:timers/promises'
import { lockDataDir } from '../data-dir-lock.ts'

/** Run as a process of its own by the tests: takes the lock of argv[2], says so, and keeps it until it is killed. */
try {
  lockDataDir(process.argv[2] ?? '')
  process.stdout.write('pronto\n')
  await wait(60_000)
} catch (error) {
  process.stdout.write(`recusado: ${error instanceof Error ? error.message : String(error)}\n`)
}
