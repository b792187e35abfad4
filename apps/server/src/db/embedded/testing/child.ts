import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { SHORT_LIVED } from '#testing/short-lived.ts'

export interface Child {
  /** The next printed line; undefined after the end. */
  nextLine(): Promise<string | undefined>
  kill(): Promise<void>
}

/** Starts one of the programs beside this file as a process. */
export function startChild(program: string, args: string[], env: Record<string, string> = {}): Child {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    [SHORT_LIVED, file, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } },
  )
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async nextLine() {
      const { value, done } = await lines.next()
      return done ? undefined : value
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export const temporaryDir = () => mkdtempSync(join(tmpdir(), 'lastro-teste-'))
