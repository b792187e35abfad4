import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

interface Recebida {
  corpo: string
  headers: IncomingHttpHeaders
}

type Responder = (request: Recebida, response: Parameters<RequestListener>[1]) => void

const aceitar: Responder = (_, response) => response.writeHead(204).end()

/** A store's system at the other end of a webhook: keeps what it gets and answers as it is told to. */
export async function startReceptor(inicial: Responder = aceitar) {
  const recebidas: Recebida[] = []
  const sockets = new Set<Socket>()
  let responder = inicial
  let esperando: (() => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const recebida = { corpo: Buffer.concat(chunks).toString('utf8'), headers: request.headers }
      recebidas.push(recebida)
      responder(recebida, response)
      for (const avisar of esperando.splice(0)) avisar()
    })
  })
  server.on('connection', (socket) => sockets.add(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/avisos`,
    recebidas,
    /** The webhook-id headers received, oldest first. */
    ids: () => recebidas.map(({ headers }) => String(headers['webhook-id'])),
    tipos: () => recebidas.map(({ corpo }) => (JSON.parse(corpo) as { type: string }).type),
    responder(nova: Responder) {
      responder = nova
    },
    responderStatus(status: number) {
      responder = (_, response) => response.writeHead(status).end('não deu')
    },
    aceitar() {
      responder = aceitar
    },
    /** Resolves once so many have come in all. */
    async chegarem(quantas: number) {
      while (recebidas.length < quantas) await new Promise<void>((resolve) => esperando.push(resolve))
    },
    async close() {
      esperando = []
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Receptor = Awaited<ReturnType<typeof startReceptor>>
