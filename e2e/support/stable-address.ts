import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** One address for all servers of a worker in turn, because a browser keeps compiled code by address. */
export class StableAddress {
  readonly url: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #port = 0

  private constructor(server: Server) {
    this.#server = server
    const { port }: AddressInfo = Object(server.address())
    this.url = `http://127.0.0.1:${port}`
    server.on('connection', (socket) => this.#forward(socket))
  }

  static async open(): Promise<StableAddress> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new StableAddress(server)
  }

  #forward(socket: Socket): void {
    const destino = connect(this.#port, '127.0.0.1')
    for (const [um, outro] of [
      [socket, destino],
      [destino, socket],
    ] as const) {
      this.#sockets.add(um)
      um.setNoDelay()
      um.pipe(outro)
      um.on('error', () => outro.destroy())
      um.on('close', () => {
        this.#sockets.delete(um)
        outro.destroy()
      })
    }
  }

  /** Leads the address to another server, and cuts connections to the former one. */
  pointTo(url: string): void {
    const porta = Number(new URL(url).port)
    if (porta === this.#port) return
    this.#port = porta
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
