import { setTimeout as wait } from 'node:timers/promises'
import { lockDataDir } from '../data-dir-lock.ts'

/** Tests run this as a process: takes the lock of argv[2], prints that, and holds the lock until killed. */
try {
  lockDataDir(process.argv[2] ?? '')
  process.stdout.write('pronto\n')
  await wait(60_000)
} catch (error) {
  process.stdout.write(`recusado: ${error instanceof Error ? error.message : String(error)}\n`)
}
