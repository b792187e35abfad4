import { connect, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { BancoError } from '../banco-error.ts'
import { isObject, writeLine } from './command-protocol.ts'
import { readAddress } from './command-socket.ts'
import { isDataDirLocked } from './data-dir-lock.ts'

export type CommandOutcome = { handled: false } | { handled: true; result: unknown }

const PAUSE_MS = 200
const PATIENCE_MS = 15_000

/**
 * Lets the server that holds the data directory do the work. Resolves to `handled: false` when nobody holds the
 * directory: then open with `openBanco` and do the work here. Throws BancoError with the handler's message when the
 * work fails or the server ends before the end. Throws BancoError also when another command holds the directory for
 * long.
 */
export async function runCommand(
  dataDir: string,
  name: string,
  args: unknown,
  onProgress: (line: string) => void,
): Promise<CommandOutcome> {
  const socket = await findServer(resolve(dataDir), PATIENCE_MS)
  if (!socket) return { handled: false }
  return { handled: true, result: await ask(socket, { nome: name, argumentos: args }, onProgress) }
}

/**
 * Connects to the server of the directory; undefined when nobody holds the directory. Waits while the holder takes no
 * commands, because that may be a server that starts; then throws BancoError.
 */
export async function findServer(dir: string, patienceMs: number): Promise<Socket | undefined> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const socket = await tryConnect(readAddress(dir))
    if (socket) return socket
    if (!isDataDirLocked(dir)) return undefined
    if (Date.now() >= deadline) {
      throw new BancoError(
        `O diretório de dados ${dir} está em uso por outro processo, que não recebe comandos. Espere que termine.`,
      )
    }
    await wait(PAUSE_MS)
  }
}

/** Undefined when nobody listens at the address. */
function tryConnect(address: string | undefined): Promise<Socket | undefined> {
  if (!address) return Promise.resolve(undefined)
  return new Promise((done) => {
    const socket = connect(address)
    socket.once('connect', () => done(socket))
    socket.once('error', () => done(undefined))
  })
}

async function ask(
  socket: Socket,
  request: { nome: string; argumentos: unknown },
  onProgress: (line: string) => void,
): Promise<unknown> {
  socket.on('error', () => undefined) // the lines end, which is said below
  writeLine(socket, request)
  try {
    for await (const line of linesOf(socket)) {
      const reply: unknown = JSON.parse(line)
      if (!isObject(reply)) continue
      if (typeof reply.progresso === 'string') onProgress(reply.progresso)
      else if (typeof reply.erro === 'string') throw new BancoError(reply.erro)
      else return reply.resultado
    }
  } finally {
    socket.destroy()
  }
  throw new BancoError('O servidor foi encerrado antes de terminar o comando.')
}

/** Ends when the server closes the connection, also when a kill resets it. */
async function* linesOf(socket: Socket): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: socket })
  } catch {
    // However the connection ended, no more lines come.
  }
}
