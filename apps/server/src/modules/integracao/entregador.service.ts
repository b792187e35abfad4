import { setTimeout as wait } from 'node:timers/promises'
import { entregarNoDestino, type FilaDeps, reservar } from './fila.service.ts'

export interface EntregadorOptions {
  /** Milliseconds between two looks at what is due. */
  cada?: number
  /** Targets called at the same time, and how many of these may be such as fail at present: who hangs must not hold up who answers. */
  vagas?: { total: number; falhando: number }
  /** What went wrong besides the network, such as a database that doesn't answer; the next look tries again. */
  log: (error: unknown) => void
}

export interface Entregador {
  /** Takes nothing new and waits for the deliveries under way. */
  stop(): Promise<void>
}

const CADA_MS = 1_000
const VAGAS = { total: 40, falhando: 10 }

/**
 * Delivers what the outbox holds, as long as the process lives. Any number of processes may do so at once: each target is held by one.
 */
export function startEntregador(deps: FilaDeps, options: EntregadorOptions): Entregador {
  const { cada = CADA_MS, vagas = VAGAS, log } = options
  const emCurso = new Map<Promise<void>, boolean>()
  const parar = new AbortController()

  function livres() {
    const falhando = [...emCurso.values()].filter(Boolean).length
    return { total: vagas.total - emCurso.size, falhando: Math.max(0, vagas.falhando - falhando) }
  }

  async function olhar(): Promise<void> {
    for (const { falhando, ...destino } of await reservar(deps, livres())) {
      const entrega = entregarNoDestino(deps, destino)
        .catch(log)
        .then(() => void emCurso.delete(entrega))
      emCurso.set(entrega, falhando)
    }
  }

  async function repetir(): Promise<void> {
    while (!parar.signal.aborted) {
      await olhar().catch(log)
      await wait(cada, undefined, { signal: parar.signal }).catch(() => undefined)
    }
    await Promise.all(emCurso.keys())
  }

  const fim = repetir()
  return {
    async stop() {
      parar.abort()
      await fim
    },
  }
}
