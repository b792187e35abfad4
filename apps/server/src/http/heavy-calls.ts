import { setImmediate as passarAVez } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { BusinessError } from './errors.ts'

/** A list or report, or a file, which reads the database until it is sent. */
type Pesada = 'consulta' | 'arquivo'

/** Limits of one kind of heavy calls: running at once, waiting per session, and longest wait. */
interface LimitesDaFila {
  porPessoa: number
  porEstabelecimento: number
  aoTodo: number
  esperando: number
  esperaMs: number
}

/** Nobody waits longer than this at a screen. */
const ESPERA_MS = 45_000
/**
 * Leaves at least two database connections to all other calls. Files have queues of their own, so that no list waits
 * for them.
 */
const LIMITES: Record<Pesada, LimitesDaFila> = {
  consulta: { porPessoa: 1, porEstabelecimento: 4, aoTodo: 5, esperando: 100, esperaMs: ESPERA_MS },
  arquivo: { porPessoa: 2, porEstabelecimento: 2, aoTodo: 3, esperando: 20, esperaMs: ESPERA_MS },
}

const LIMIT_REACHED = 'Há pedidos demais seus em andamento. Aguarde alguns segundos e tente novamente.'
const ABANDONADO = 'O pedido foi abandonado antes da sua vez.'
const TENTE_EM_S = '5'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A heavy call waits in a queue, so that nobody takes the program from all others. */
    pesada?: Pesada
  }
}

export interface HeavyCalls {
  /** Registers the hooks behind the guard; call once, after registering the guard. */
  chamarNaVez(): void
  /** Heavy calls that run now. */
  trabalhando(): number
  /** Heavy calls that wait in a queue. */
  esperando(): number
}

/** Empty queues kept before they are dropped. */
const FILAS_VAZIAS = 1_000

/** Queues by key. */
class KeyedQueue<K> {
  readonly #filas = new Map<K, PQueue>()
  readonly #concurrency: number

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  de(chave: K): PQueue {
    const conhecida = this.#filas.get(chave)
    if (conhecida) return conhecida
    if (this.#filas.size >= FILAS_VAZIAS) this.#tirarVazias()
    const fila = new PQueue({ concurrency: this.#concurrency })
    this.#filas.set(chave, fila)
    return fila
  }

  #tirarVazias(): void {
    for (const [chave, { size, pending }] of this.#filas) if (size + pending === 0) this.#filas.delete(chave)
  }
}

/** The queues of one kind of heavy calls. */
class ConcurrencyLimiter {
  readonly sessoes: KeyedQueue<string>
  readonly pessoas: KeyedQueue<string>
  readonly estabelecimentos: KeyedQueue<number>
  readonly todos: PQueue
  readonly limites: LimitesDaFila

  constructor(limites: LimitesDaFila) {
    this.limites = limites
    this.sessoes = new KeyedQueue(limites.porPessoa)
    this.pessoas = new KeyedQueue(limites.porPessoa)
    this.estabelecimentos = new KeyedQueue(limites.porEstabelecimento)
    this.todos = new PQueue({ concurrency: limites.aoTodo })
  }
}

const demais = () => new BusinessError(LIMIT_REACHED, 429, { headers: { 'retry-after': TENTE_EM_S } })

/** A waiting call: how it leaves its queues, and what ends its turns. */
class Waiting {
  readonly #saiu = new AbortController()
  readonly #prazo: NodeJS.Timeout
  #esperando = true
  readonly linhas: ConcurrencyLimiter
  /** Resolves when the call is answered or has left. */
  readonly acabada: Promise<void>
  readonly acabar: () => void

  constructor({ raw }: FastifyReply, linhas: ConcurrencyLimiter) {
    this.linhas = linhas
    const { promise, resolve } = Promise.withResolvers<void>()
    this.acabada = promise
    this.acabar = () => {
      this.chegou()
      resolve()
    }
    this.#prazo = setTimeout(() => this.#saiu.abort(demais()), linhas.limites.esperaMs)
    raw.once('close', () => {
      if (this.#esperando) this.#saiu.abort(new BusinessError(ABANDONADO, 429))
      this.acabar()
    })
  }

  /** The call waits no more. */
  chegou(): void {
    this.#esperando = false
    clearTimeout(this.#prazo)
  }

  /** Resolves when it is this call's turn; rejects when the call has left or has waited too long. */
  entrar(fila: PQueue): Promise<void> {
    return new Promise<void>((chamar, recusar) => {
      const trabalho = () => {
        chamar()
        return this.acabada
      }
      fila.add(trabalho, { signal: this.#saiu.signal }).catch(recusar)
    })
  }
}

/**
 * Queues heavy calls: first by session, before the guard asks the database, then by person, by establishment and over
 * all. Refuses with 429 beyond `maxWaiting` of a session and after `maxWaitMs`. Register before the guard, and call
 * `registerTurns` after it. A call whose client has left does not run.
 */
export function registerHeavyCalls(app: FastifyInstance, limites = LIMITES): HeavyCalls {
  const linhas = {
    consulta: new ConcurrencyLimiter(limites.consulta),
    arquivo: new ConcurrencyLimiter(limites.arquivo),
  }
  // Refuses one call per turn of the event loop: refusing hundreds at once blocked everybody else for 200 ms.
  const recusas = new PQueue({ concurrency: 1 })
  const esperas = new WeakMap<FastifyRequest, Waiting>()
  let naFila = 0
  const trabalhando = () => linhas.consulta.todos.pending + linhas.arquivo.todos.pending

  app.addHook('onRequest', async (request, reply) => {
    const { pesada } = request.routeOptions.config
    if (!pesada) return
    const { sessoes, limites: doTipo } = linhas[pesada]
    const sessao = sessoes.de(request.headers.authorization ?? request.ip)
    if (sessao.size >= doTipo.esperando) {
      await recusas.add(() => passarAVez())
      throw demais()
    }
    const espera = new Waiting(reply, linhas[pesada])
    esperas.set(request, espera)
    naFila++
    void espera.acabada.then(() => naFila--)
    await espera.entrar(sessao)
  })
  // A file reads the database until it is sent; any other answer has been read whole.
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
        const { pessoas, estabelecimentos, todos } = espera.linhas
        // Enters each queue only when the earlier turn has come: otherwise empty queues would be dropped.
        await espera.entrar(pessoas.de(`${credencial ? 'credencial' : 'usuario'} ${usuarioId}`))
        await espera.entrar(estabelecimentos.de(estabelecimentoId))
        await espera.entrar(todos)
        espera.chegou()
      })
    },
    trabalhando,
    // A call that was just answered may hold its turn for a moment longer.
    esperando: () => Math.max(0, naFila - trabalhando()),
  }
}
