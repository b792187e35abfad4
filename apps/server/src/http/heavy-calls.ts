import { setImmediate as passarAVez } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { callerOf } from './client-address.ts'
import { BusinessError } from './errors.ts'

/** A list or report; a file, which reads the database until it is sent; a load that is received and checked. */
type HeavyKind = 'consulta' | 'arquivo' | 'carga'

/** Limits of one kind of heavy calls: running at once, waiting per session, and longest wait. */
interface QueueLimits {
  perPerson: number
  perEstabelecimento: number
  overall: number
  maxWaiting: number
  maxWaitMs: number
}

/** Nobody waits longer than this at a screen. */
const MAX_WAIT_MS = 45_000
/**
 * Leaves at least two database connections to all other calls. Files have queues of their own, so that no list waits
 * for them.
 */
const LIMITS: Record<HeavyKind, QueueLimits> = {
  consulta: { perPerson: 1, perEstabelecimento: 4, overall: 5, maxWaiting: 100, maxWaitMs: MAX_WAIT_MS },
  arquivo: { perPerson: 2, perEstabelecimento: 2, overall: 3, maxWaiting: 20, maxWaitMs: MAX_WAIT_MS },
  // A slow line takes long to send, and works little.
  carga: { perPerson: 2, perEstabelecimento: 3, overall: 12, maxWaiting: 20, maxWaitMs: MAX_WAIT_MS },
}

const LIMIT_REACHED = 'Você tem muitas operações em andamento. Aguarde alguns segundos e tente novamente.'
const ABANDONED = 'A operação foi cancelada antes de começar.'
const RETRY_AFTER_S = '5'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A heavy call waits in a queue, so that nobody takes the program from all others. */
    heavy?: HeavyKind
  }
}

export interface HeavyCalls {
  /** Registers the hooks behind the guard; call once, after registering the guard. */
  registerTurns(): void
  running(): number
  waiting(): number
}

/** Empty queues kept before they are dropped. */
const MAX_EMPTY_QUEUES = 1_000

class KeyedQueue<K> {
  readonly #queues = new Map<K, PQueue>()
  readonly #concurrency: number

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  queueOf(chave: K): PQueue {
    const conhecida = this.#queues.get(chave)
    if (conhecida) return conhecida
    if (this.#queues.size >= MAX_EMPTY_QUEUES) this.#dropEmpty()
    const fila = new PQueue({ concurrency: this.#concurrency })
    this.#queues.set(chave, fila)
    return fila
  }

  #dropEmpty(): void {
    for (const [chave, { size, pending }] of this.#queues)
      if (size + pending === 0) this.#queues.delete(chave)
  }
}

/** The queues of one kind of heavy calls. */
class ConcurrencyLimiter {
  readonly sessoes: KeyedQueue<string>
  readonly pessoas: KeyedQueue<string>
  readonly estabelecimentos: KeyedQueue<number>
  readonly todos: PQueue
  readonly limites: QueueLimits

  constructor(limites: QueueLimits) {
    this.limites = limites
    this.sessoes = new KeyedQueue(limites.perPerson)
    this.pessoas = new KeyedQueue(limites.perPerson)
    this.estabelecimentos = new KeyedQueue(limites.perEstabelecimento)
    this.todos = new PQueue({ concurrency: limites.overall })
  }
}

const tooMany = () => new BusinessError(LIMIT_REACHED, 429, { headers: { 'retry-after': RETRY_AFTER_S } })

/** A waiting call: how it leaves its queues, and what ends its turns. */
class Waiting {
  readonly #abandoned = new AbortController()
  readonly #timer: NodeJS.Timeout
  #isWaiting = true
  readonly limiter: ConcurrencyLimiter
  /** Resolves when the call is answered or has left. */
  readonly finished: Promise<void>
  readonly finish: () => void

  constructor({ raw }: FastifyReply, linhas: ConcurrencyLimiter) {
    this.limiter = linhas
    const { promise, resolve } = Promise.withResolvers<void>()
    this.finished = promise
    this.finish = () => {
      this.stopWaiting()
      resolve()
    }
    this.#timer = setTimeout(() => this.#abandoned.abort(tooMany()), linhas.limites.maxWaitMs)
    raw.once('close', () => {
      if (this.#isWaiting) this.#abandoned.abort(new BusinessError(ABANDONED, 429))
      this.finish()
    })
  }

  stopWaiting(): void {
    this.#isWaiting = false
    clearTimeout(this.#timer)
  }

  /** Resolves when it is this call's turn; rejects when the call has left or has waited too long. */
  enter(fila: PQueue): Promise<void> {
    return new Promise<void>((chamar, recusar) => {
      const trabalho = () => {
        chamar()
        return this.finished
      }
      fila.add(trabalho, { signal: this.#abandoned.signal }).catch(recusar)
    })
  }
}

/**
 * Queues heavy calls: first by session, before the guard asks the database, then by person, by establishment and over
 * all. Refuses with 429 beyond `maxWaiting` of a session and after `maxWaitMs`. Register before the guard, and call
 * `registerTurns` after it. A call whose client has left does not run.
 */
export function registerHeavyCalls(app: FastifyInstance, limites = LIMITS): HeavyCalls {
  const linhas = {
    consulta: new ConcurrencyLimiter(limites.consulta),
    arquivo: new ConcurrencyLimiter(limites.arquivo),
    carga: new ConcurrencyLimiter(limites.carga),
  }
  // Refuses one call per turn of the event loop: refusing hundreds at once blocked everybody else for 200 ms.
  const refusals = new PQueue({ concurrency: 1 })
  const waitingCalls = new WeakMap<FastifyRequest, Waiting>()
  let queued = 0
  const trabalhando = () => Object.values(linhas).reduce((total, { todos }) => total + todos.pending, 0)

  app.addHook('onRequest', async (request, reply) => {
    const { heavy } = request.routeOptions.config
    if (!heavy) return
    const { sessoes, limites: limits } = linhas[heavy]
    const sessao = sessoes.queueOf(request.headers.authorization ?? callerOf(request))
    if (sessao.size >= limits.maxWaiting) {
      await refusals.add(() => passarAVez())
      throw tooMany()
    }
    const waitingCall = new Waiting(reply, linhas[heavy])
    waitingCalls.set(request, waitingCall)
    queued++
    void waitingCall.finished.then(() => queued--)
    await waitingCall.enter(sessao)
  })
  // A file reads the database until it is sent; any other answer has been read whole.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!(typeof payload === 'object' && payload !== null && 'pipe' in payload))
      waitingCalls.get(request)?.finish()
  })
  app.addHook('onResponse', async (request) => waitingCalls.get(request)?.finish())

  return {
    registerTurns: () => {
      app.addHook('onRequest', async (request) => {
        const espera = waitingCalls.get(request)
        if (!espera) return
        const { usuarioId, estabelecimentoId, credencial } = request.sessao
        const { pessoas, estabelecimentos, todos } = espera.limiter
        // Enters each queue only when the earlier turn has come: otherwise empty queues would be dropped.
        await espera.enter(pessoas.queueOf(`${credencial ? 'credencial' : 'usuario'} ${usuarioId}`))
        await espera.enter(estabelecimentos.queueOf(estabelecimentoId))
        await espera.enter(todos)
        espera.stopWaiting()
      })
    },
    running: trabalhando,
    // A call that was just answered may hold its turn for a moment longer.
    waiting: () => Math.max(0, queued - trabalhando()),
  }
}
