import { rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BancoError } from '../banco-error.ts'
import { readAddress } from './command-socket.ts'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { findServer, runCommand } from './run-command.ts'
import { type CommandHandler, type CommandServer, serveCommands } from './serve-commands.ts'
import { startChild, temporaryDir } from './testing/child.ts'

let root: string
let dataDir: string
let lock: DataDirLock | undefined
let server: CommandServer | undefined

beforeEach(() => {
  root = temporaryDir()
  dataDir = join(root, 'dados')
})
afterEach(async () => {
  await server?.close()
  lock?.release()
  server = undefined
  rmSync(root, { recursive: true })
})

async function serve(handlers: Record<string, CommandHandler>): Promise<void> {
  lock = lockDataDir(dataDir)
  server = await serveCommands(dataDir, handlers)
}

const run = (name: string, args: unknown = null, lines: string[] = []) =>
  runCommand(dataDir, name, args, (line) => lines.push(line))

/** Resolves once the signal aborts, like work that checks the signal between two batches. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<Error>((done) => signal.addEventListener('abort', () => done(signal.reason)))

test('hands the work to the server, which answers with progress and a result', async () => {
  await serve({
    importar: async (args, progress) => {
      progress('1 de 2 – ação')
      progress('2 de 2')
      return { recebido: args }
    },
  })
  const lines: string[] = []
  const outcome = await run('importar', { arquivo: 'pasta/á b.csv' }, lines)
  expect(outcome).toEqual({ handled: true, result: { recebido: { arquivo: 'pasta/á b.csv' } } })
  expect(lines).toEqual(['1 de 2 – ação', '2 de 2'])
})

test('passes on the message of an error, and refuses a command the server does not know', async () => {
  await serve({
    importar: async () => {
      throw new BancoError('O arquivo não existe.')
    },
  })
  await expect(run('importar')).rejects.toThrow(new BancoError('O arquivo não existe.'))
  await expect(run('toString')).rejects.toThrow('O servidor em execução não conhece o comando toString.')
})

test('serves several commands at once', async () => {
  await serve({ dobrar: async (args) => Number(args) * 2 })
  const outcomes = await Promise.all([1, 2, 3].map((n) => run('dobrar', n)))
  expect(outcomes).toEqual([2, 4, 6].map((result) => ({ handled: true, result })))
})

test('does not handle it when no server runs, nor when one ran once', async () => {
  expect(await run('importar')).toEqual({ handled: false })
  await serve({})
  await server?.close()
  lock?.release()
  expect(await run('importar')).toEqual({ handled: false })
})

test('waits for a server that starts, and says so when the holder takes no commands', async () => {
  lock = lockDataDir(dataDir)
  await expect(findServer(dataDir, 300)).rejects.toThrow(
    'está em uso por outro processo, que não recebe comandos',
  )
  const outcome = run('importar')
  server = await serveCommands(dataDir, { importar: async () => 'feito' })
  expect(await outcome).toEqual({ handled: true, result: 'feito' })
})

test('takes over the address of a server that was killed', async () => {
  const killed = startChild('serve-process.ts', [dataDir])
  expect(await killed.nextLine()).toBe('pronto')
  expect(await run('eco', 'oi')).toEqual({ handled: true, result: 'oi' })
  await killed.kill()
  expect(await run('eco')).toEqual({ handled: false })
  await serve({ eco: async () => 'de novo' })
  expect(await run('eco')).toEqual({ handled: true, result: 'de novo' })
})

test('listens where only the same user may go, also when the path is too long for a socket', async () => {
  for (const dir of [join(root, 'curto'), join(root, 'x'.repeat(120))]) {
    dataDir = dir
    await serve({ eco: async (args) => args })
    expect(await run('eco', 1)).toEqual({ handled: true, result: 1 })
    const socketDir = join(readAddress(dir) ?? '', '..')
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    await server?.close()
    lock?.release()
    expect(readAddress(dir)).toBeUndefined()
    expect(statSync(socketDir, { throwIfNoEntry: false })).toBeUndefined()
  }
})

test('aborts the work when the command is interrupted', async () => {
  let reason: Promise<Error> | undefined
  const started = new Promise<void>((done) => {
    void serve({
      importar: async (_args, _progress, signal) => {
        reason = untilAborted(signal)
        done()
        await reason
      },
    }).then(() => {
      const socket = connect(readAddress(dataDir) ?? '')
      socket.write('{"nome":"importar"}\n')
      void started.then(() => socket.destroy())
      return undefined
    })
  })
  await started
  expect((await reason)?.message).toBe('O comando foi interrompido.')
})

test('aborts the work when the server closes, waits for it, and tells the command', async () => {
  let finished = false
  await serve({
    importar: async (_args, progress, signal) => {
      progress('começou')
      const reason = await untilAborted(signal)
      finished = true
      throw reason
    },
  })
  connect(readAddress(dataDir) ?? '') // says nothing, and must not hold the server up
  const lines: string[] = []
  const command = runCommand(dataDir, 'importar', null, (line) => {
    lines.push(line)
    void server?.close().then(() => lines.push(`fechado, terminado: ${finished}`))
  })
  await expect(command).rejects.toThrow('O servidor está sendo encerrado; o comando foi interrompido.')
  await expect.poll(() => lines).toEqual(['começou', 'fechado, terminado: true'])
})
