import { every, type Repeated } from '#every.ts'
import { entregarNoDestino, type FilaDeps, reservar } from './fila.service.ts'

export interface EntregadorOptions {
  /** Milliseconds between two looks at what is due. */
  cada?: number
  /** Targets called at the same time, and how many of these may be such as fail at present: who hangs must not hold up who answers. */
  vagas?: { total: number; falhando: number }
  /** What went wrong besides the network, such as a database that doesn't answer; the next look tries again. */
  log: (error: unknown) => void
}

const CADA_MS = 1_000
/** So long a delivery that is under way may still be answered once all is told to end. */
const RESPOSTA_MS = 600
const VAGAS = { total: 40, falhando: 10 }

/**
 * Delivers what the outbox holds, until stopped. Any number of processes may do so at once: each target is held by one. Stopping begins
 * nothing more: within a second what is under way is answered, or cut off and due again under its own id.
 */
export function startEntregador(deps: FilaDeps, options: EntregadorOptions): Repeated {
  const { cada = CADA_MS, vagas = VAGAS, log } = options
  const inFlight = new Map<Promise<void>, boolean>()
  const parar = new AbortController()
  const cortar = new AbortController()
  const ate = { ...deps, envio: { ...deps.envio, signal: cortar.signal } }

  function livres() {
    const falhando = [...inFlight.values()].filter(Boolean).length
    return { total: vagas.total - inFlight.size, falhando: Math.max(0, vagas.falhando - falhando) }
  }

  async function poll(): Promise<void> {
    for (const { falhando, ...destino } of await reservar(deps, livres())) {
      const entrega = entregarNoDestino(ate, destino, parar.signal)
        .catch(log)
        .then(() => void inFlight.delete(entrega))
      inFlight.set(entrega, falhando)
    }
  }

  const laco = every(cada, poll, log)
  return {
    async stop() {
      parar.abort()
      const corte = setTimeout(() => cortar.abort(), RESPOSTA_MS)
      await laco.stop()
      await Promise.all(inFlight.keys())
      clearTimeout(corte)
    },
  }
}
