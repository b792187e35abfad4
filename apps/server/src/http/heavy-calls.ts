import { setImmediate as passarAVez } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { BusinessError } from './errors.ts'

/** A list or report, or a file, which is read bit by bit until it has flowed. */
type Pesada = 'consulta' | 'arquivo'

/** How many heavy calls of a kind are worked on at once, how many of one session may wait, and how long. */
interface LimitesDaFila {
  porPessoa: number
  porEstabelecimento: number
  aoTodo: number
  esperando: number
  esperaMs: number
}

/** Nobody waits a minute at a screen for a turn. */
const ESPERA_MS = 45_000
/** Two connections to the database at least are left for all others; files stand in lines of their own, so that nobody's lists wait for them. */
const LIMITES: Record<Pesada, LimitesDaFila> = {
  consulta: { porPessoa: 1, porEstabelecimento: 4, aoTodo: 5, esperando: 100, esperaMs: ESPERA_MS },
  arquivo: { porPessoa: 2, porEstabelecimento: 2, aoTodo: 3, esperando: 20, esperaMs: ESPERA_MS },
}

const LIMIT_REACHED = 'Há pedidos demais seus em andamento. Aguarde alguns segundos e tente novamente.'
const ABANDONADO = 'O pedido foi abandonado antes da sua vez.'
const TENTE_EM_S = '5'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It waits for its turn, so that nobody takes the program from all others. */
    pesada?: Pesada
  }
}

export interface HeavyCalls {
  /** Registers what stands behind the guard; call it once, after registering that. */
  chamarNaVez(): void
  /** Heavy calls that are worked on now. */
  trabalhando(): number
  /** Heavy calls whose turn has not come. */
  esperando(): number
}

/** So many are kept while nobody stands in them: whoever asks next finds theirs. */
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

/** The lines of one kind of calls. */
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

/** A call that stands in line: how it leaves, and what ends its turns. */
class Waiting {
  readonly #saiu = new AbortController()
  readonly #prazo: NodeJS.Timeout
  #esperando = true
  readonly linhas: ConcurrencyLimiter
  /** Resolves when it is answered or has left. */
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

  /** It waits no more. */
  chegou(): void {
    this.#esperando = false
    clearTimeout(this.#prazo)
  }

  /** Resolves when it is this call's turn; rejects where it has left meanwhile, or has waited too long. */
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
 * Heavy calls stand in line before the guard asks the database who they are, each session in its own, and behind it in those of the person,
 * of the establishment and of all. Who has left is worked on no more; beyond `esperando` of one session, and after `esperaMs`, the answer is
 * 429. Register it before the guard, and call `chamarNaVez` after it.
 */
export function registerHeavyCalls(app: FastifyInstance, limites = LIMITES): HeavyCalls {
  const linhas = {
    consulta: new ConcurrencyLimiter(limites.consulta),
    arquivo: new ConcurrencyLimiter(limites.arquivo),
  }
  // Of hundreds that come at once one is refused per turn: all of them in one go were a fifth of a second for everybody else.
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
        const { pessoas, estabelecimentos, todos } = espera.linhas
        // Each line is asked for when the turn in the one before has come: an empty one goes.
        await espera.entrar(pessoas.de(`${credencial ? 'credencial' : 'usuario'} ${usuarioId}`))
        await espera.entrar(estabelecimentos.de(estabelecimentoId))
        await espera.entrar(todos)
        espera.chegou()
      })
    },
    trabalhando,
    // Who has just been answered may still hold a turn for a moment.
    esperando: () => Math.max(0, naFila - trabalhando()),
  }
}
