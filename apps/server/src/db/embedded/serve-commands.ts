import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type CommandReply, isObject, writeLine } from './command-protocol.ts'
import { prepareAddress, publishAddress, deleteAddress } from './command-socket.ts'

/**
 * Does a command's work in the server. `args` come from another process of this user: check them with a schema. Files
 * have absolute paths. `signal` aborts when the command is interrupted or the server ends. An error's message is shown
 * unchanged.
 */
export type CommandHandler = (
  args: unknown,
  progress: (line: string) => void,
  signal: AbortSignal,
) => Promise<unknown>

export interface CommandServer {
  /** Takes no more commands, aborts the running ones and waits for them. */
  close(): Promise<void>
}

/**
 * Takes commands over a local socket while this process holds the data directory (architecture 2). Call after
 * `openBanco` and migrating.
 */
export async function serveCommands(
  dataDir: string,
  handlers: Record<string, CommandHandler>,
): Promise<CommandServer> {
  const dir = resolve(dataDir)
  const running = new Set<Promise<void>>()
  const stop = new AbortController()
  const known = new Map(Object.entries(handlers))
  const serve = async (socket: Socket) => {
    const done = serveOne(socket, known, stop.signal)
    running.add(done)
    await done
    running.delete(done)
  }
  const server = createServer((socket) => void serve(socket))
  const address = prepareAddress(dir)
  server.listen(address)
  await once(server, 'listening')
  publishAddress(dir, address)
  return {
    async close() {
      deleteAddress(dir)
      server.close()
      stop.abort(new Error('O servidor está sendo encerrado; o comando foi interrompido.'))
      await Promise.all(running)
    },
  }
}

async function serveOne(
  socket: Socket,
  handlers: ReadonlyMap<string, CommandHandler>,
  stop: AbortSignal,
): Promise<void> {
  const hungUp = new AbortController()
  const interrupt = () => hungUp.abort(new Error('O comando foi interrompido.'))
  socket.on('error', interrupt)
  socket.on('close', interrupt)
  const signal = AbortSignal.any([stop, hungUp.signal])
  writeLine(socket, await replyTo(socket, handlers, signal))
  await new Promise<void>((flushed) => {
    socket.end(() => flushed())
  })
}

/** Never throws: every failure becomes the command's answer. */
async function replyTo(
  socket: Socket,
  handlers: ReadonlyMap<string, CommandHandler>,
  signal: AbortSignal,
): Promise<CommandReply> {
  try {
    const [line] = await once(createInterface({ input: socket }), 'line', { signal })
    const request: unknown = JSON.parse(String(line))
    if (!isObject(request) || typeof request.nome !== 'string') throw new Error('Pedido inválido.')
    const handler = handlers.get(request.nome)
    if (!handler) throw new Error(`O servidor em execução não conhece o comando ${request.nome}. Reinicie-o.`)
    const progress = (progresso: string) => writeLine(socket, { progresso })
    return { resultado: (await handler(request.argumentos, progress, signal)) ?? null }
  } catch (error) {
    return { erro: error instanceof Error ? error.message : String(error) }
  }
}
