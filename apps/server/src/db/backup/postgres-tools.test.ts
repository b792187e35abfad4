import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { restorePostgres } from './postgres-tools.ts'

const NO_SERVER = 'postgres://u:segredo@127.0.0.1:1/nada'
let dir: string
let pid: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'lastro-ferramentas-'))
  pid = join(dir, 'pid')
  // A stand-in for pg_restore that never ends by itself and writes down its pid and arguments.
  writeFileSync(
    join(dir, 'pg_restore'),
    `#!/bin/sh\necho "$@" > '${join(dir, 'args')}'\necho $$ > '${pid}.tmp'\nmv '${pid}.tmp' '${pid}'\nexec sleep 600\n`,
  )
  chmodSync(join(dir, 'pg_restore'), 0o755)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(dir, { recursive: true, force: true })
})

const PATH = () => `${dir}${delimiter}${process.env.PATH}`

async function until(condition: () => boolean): Promise<void> {
  for (let vez = 0; vez < 200 && !condition(); vez++) await sleep(50)
  if (!condition()) throw new Error('Did not happen within 10 s')
}

/** Pid of the stand-in program, once it runs. */
async function pidOfProgram(): Promise<number> {
  await until(() => existsSync(pid))
  const numero = Number(readFileSync(pid, 'utf8'))
  rmSync(pid)
  return numero
}

function isAlive(numero: number): boolean {
  try {
    process.kill(numero, 0)
    return true
  } catch {
    return false
  }
}

test('pg_restore ends with the process that began it, killed as it may be', async () => {
  const codigo = `import { restorePostgres } from '${new URL('postgres-tools.ts', import.meta.url).href}'
    await restorePostgres('${NO_SERVER}', 'x')`
  const pai = spawn(process.execPath, ['--input-type=module', '-e', codigo], {
    env: { ...process.env, PATH: PATH() },
    stdio: 'ignore',
  })
  const numero = await pidOfProgram()
  expect(isAlive(numero)).toBe(true)
  expect(readFileSync(join(dir, 'args'), 'utf8')).not.toContain('segredo')
  pai.kill('SIGKILL')
  await until(() => !isAlive(numero))
})

test('and when it is asked to stop', async () => {
  vi.stubEnv('PATH', PATH())
  const stop = new AbortController()
  const restaurando = restorePostgres(NO_SERVER, 'x', stop.signal)
  const numero = await pidOfProgram()
  stop.abort(new Error('interrompido'))
  await expect(restaurando).rejects.toThrow('interrompido')
  await until(() => !isAlive(numero))
})

test('one that is not installed is said', async () => {
  vi.stubEnv('PATH', join(dir, 'nenhum'))
  await expect(restorePostgres(NO_SERVER, 'x')).rejects.toThrow(
    'O programa pg_restore não pôde ser executado. Instale os programas de cliente do PostgreSQL',
  )
})
