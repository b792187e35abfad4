import { setImmediate as passarAVez } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { BusinessError } from './errors.ts'

/**
 * How many heavy calls are worked on at once, and how many of one session may wait. Connections to the database are left for all others.
 * A file stands in a line of its own, so that nobody's lists wait until it has been read.
 */
export interface LimitesDaFila {
  porSessao: number
  porUsuario: number
  porEstabelecimento: number
  aoTodo: number
  esperando: number
}

const LIMITES: LimitesDaFila = {
  porSessao: 1,
  porUsuario: 1,
  porEstabelecimento: 4,
  aoTodo: 6,
  esperando: 100,
}

const DEMAIS = 'Há pedidos demais seus em andamento. Aguarde alguns segundos e tente novamente.'
const ABANDONADO = 'O pedido foi abandonado antes da sua vez.'
const TENTE_EM_S = '5'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A list or report, or a file: it waits for its turn, so that nobody takes the program from all others. */
    pesada?: 'consulta' | 'arquivo'
  }
}

export interface Fila {
  /** Registers what stands behind the guard; call it once, after registering that. */
  chamarNaVez(): void
  /** Heavy calls that are worked on now. */
  trabalhando(): number
  /** Heavy calls whose turn has not come. */
  esperando(): number
}

/** Queues by key that go once nobody stands in them. */
class Filas<K> {
  readonly #filas = new Map<K, PQueue>()
  readonly #concurrency: number

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  de(chave: K): PQueue {
    const conhecida = this.#filas.get(chave)
    if (conhecida) return conhecida
    const fila = new PQueue({ concurrency: this.#concurrency })
    fila.on('idle', () => this.#filas.delete(chave))
    this.#filas.set(chave, fila)
    return fila
  }
}

/** A call that stands in line: how it leaves, and what ends its turns. */
class Espera {
  readonly #saiu = new AbortController()
  /** Resolves when it is answered or has left. */
  readonly acabada: Promise<void>
  readonly acabar: () => void

  constructor({ raw }: FastifyReply) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.acabada = promise
    this.acabar = resolve
    raw.once('close', () => {
      resolve()
      this.#saiu.abort(new BusinessError(ABANDONADO, 429))
    })
  }

  /** Resolves when it is this call's turn in all of the queues, one after the other; rejects where it has left meanwhile. */
  async entrar(filas: readonly PQueue[]): Promise<void> {
    for (const fila of filas)
      await new Promise<void>((chamar, recusar) => {
        const trabalho = () => {
          chamar()
          return this.acabada
        }
        fila.add(trabalho, { signal: this.#saiu.signal }).catch(recusar)
      })
  }
}

/**
 * Heavy calls stand in line before the guard asks the database who they are, each session in its own, and behind it in those of the person,
 * of the establishment and of all. Who has left is worked on no more; beyond `esperando` of one session the answer is 429. Register it
 * before the guard, and call `chamarNaVez` after it.
 */
export function registerFila(app: FastifyInstance, limites: LimitesDaFila = LIMITES): Fila {
  const sessoes = new Filas<string>(limites.porSessao)
  const usuarios = new Filas<string>(limites.porUsuario)
  const estabelecimentos = new Filas<number>(limites.porEstabelecimento)
  const todos = new PQueue({ concurrency: limites.aoTodo })
  // Of hundreds that come at once one is refused per turn: all of them in one go were a fifth of a second for everybody else.
  const recusas = new PQueue({ concurrency: 1 })
  const esperas = new WeakMap<FastifyRequest, Espera>()
  let naFila = 0

  app.addHook('onRequest', async (request, reply) => {
    const { pesada } = request.routeOptions.config
    if (!pesada) return
    const sessao = sessoes.de(`${pesada} ${request.headers.authorization ?? request.ip}`)
    if (sessao.size >= limites.esperando) {
      await recusas.add(() => passarAVez())
      throw new BusinessError(DEMAIS, 429, { headers: { 'retry-after': TENTE_EM_S } })
    }
    const espera = new Espera(reply)
    esperas.set(request, espera)
    naFila++
    void espera.acabada.then(() => naFila--)
    await espera.entrar([sessao])
  })
  // A file that flows reads the database until it has flowed; any other answer has been read whole.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!(typeof payload === 'object' && payload !== null && 'pipe' in payload))
      esperas.get(request)?.acabar()
  })
  app.addHook('onResponse', async (request) => esperas.get(request)?.acabar())

  return {
    chamarNaVez: () => {
      app.addHook('onRequest', async (request) => {
        const espera = esperas.get(request)
        if (!espera) return
        const { usuarioId, estabelecimentoId, credencial } = request.sessao
        const { pesada } = request.routeOptions.config
        const pessoa = usuarios.de(`${pesada} ${credencial ? 'credencial' : 'usuario'} ${usuarioId}`)
        await espera.entrar([pessoa, estabelecimentos.de(estabelecimentoId), todos])
      })
    },
    trabalhando: () => todos.pending,
    // Who has just been answered may still hold a turn for a moment.
    esperando: () => Math.max(0, naFila - todos.pending),
  }
}
