import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** One address for all servers of a worker in turn, because a browser keeps compiled code by address. */
export class Endereco {
  readonly url: string
  readonly #server: Server
  readonly #ligados = new Set<Socket>()
  #porta = 0

  private constructor(server: Server) {
    this.#server = server
    const { port }: AddressInfo = Object(server.address())
    this.url = `http://127.0.0.1:${port}`
    server.on('connection', (socket) => this.#ligar(socket))
  }

  static async abrir(): Promise<Endereco> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Endereco(server)
  }

  #ligar(socket: Socket): void {
    const destino = connect(this.#porta, '127.0.0.1')
    for (const [um, outro] of [
      [socket, destino],
      [destino, socket],
    ] as const) {
      this.#ligados.add(um)
      um.setNoDelay()
      um.pipe(outro)
      um.on('error', () => outro.destroy())
      um.on('close', () => {
        this.#ligados.delete(um)
        outro.destroy()
      })
    }
  }

  /** Leads the address to another server, and cuts connections to the former one. */
  levarA(url: string): void {
    const porta = Number(new URL(url).port)
    if (porta === this.#porta) return
    this.#porta = porta
    for (const socket of this.#ligados) socket.destroy()
  }

  async fechar(): Promise<void> {
    for (const socket of this.#ligados) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
