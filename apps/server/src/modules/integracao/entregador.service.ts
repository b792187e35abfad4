import { every, type Repeated } from '#every.ts'
import { entregarNoDestino, type FilaDeps, reserveDestinos } from './fila.service.ts'

export interface EntregadorOptions {
  /** Milliseconds between two polls for due deliveries. */
  pollEveryMs?: number
  /**
   * Targets called at once, and how many of those may be failing at present, so that hanging targets don't hold up the
   * others.
   */
  slots?: { total: number; falhando: number }
  /** Gets errors other than the network's, such as a database outage; the next poll tries again. */
  log: (error: unknown) => void
}

const POLL_EVERY_MS = 1_000
/** After a stop, milliseconds for which running deliveries may still be answered. */
const ANSWER_MS = 600
const SLOTS = { total: 40, falhando: 10 }

/**
 * Delivers what the outbox holds, until stopped. Processes may run it side by side: each target is held by one. A stop
 * begins nothing more. Within a second, running deliveries are answered, or cut off and due again under their own ids.
 */
export function startEntregador(deps: FilaDeps, options: EntregadorOptions): Repeated {
  const { pollEveryMs = POLL_EVERY_MS, slots = SLOTS, log } = options
  const inFlight = new Map<Promise<void>, boolean>()
  const cortar = new AbortController()
  const ate = { ...deps, envio: { ...deps.envio, signal: cortar.signal } }

  function livres() {
    const falhando = [...inFlight.values()].filter(Boolean).length
    return { total: slots.total - inFlight.size, falhando: Math.max(0, slots.falhando - falhando) }
  }

  async function poll(signal: AbortSignal): Promise<void> {
    for (const { falhando, ...destino } of await reserveDestinos(deps, livres())) {
      const entrega = entregarNoDestino(ate, destino, signal)
        .catch(log)
        .then(() => void inFlight.delete(entrega))
      inFlight.set(entrega, falhando)
    }
  }

  const laco = every(pollEveryMs, poll, log)
  return {
    async stop() {
      const corte = setTimeout(() => cortar.abort(), ANSWER_MS)
      await laco.stop()
      await Promise.all(inFlight.keys())
      clearTimeout(corte)
    },
  }
}
