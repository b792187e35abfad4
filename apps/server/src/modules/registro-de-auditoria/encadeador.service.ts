import type { Ambiente } from '#ambiente.ts'
import { every, type Repeated } from '#every.ts'
import { anotarCabeca } from './cabecas.service.ts'
import type { Cabeca } from './cadeia.repository.ts'
import { encadear } from './encadear.service.ts'

export interface EncadeadorOptions extends Ambiente {
  /** Where the heads are noted, outside the database; nowhere without it. */
  arquivo: string | undefined
  /** Told each new head. */
  onCabeca: (cabeca: Cabeca) => void
  onError: (error: unknown) => void
}

export interface Encadeador extends Repeated {
  /** Links what is there, for a second at most: what the last requests left when the loop has ended. */
  ligar(): Promise<void>
}

/** With the time that linking itself takes, every row has its link within 5 seconds. */
const INTERVALO_MS = 3_000
const ULTIMAS_MS = 1_000

/**
 * Links the audit's new rows all the time, in every server process. A head is noted after its commit; one that a kill or a full disk
 * left out is made up for by the next, which follows from it.
 */
export function startEncadeador(options: EncadeadorOptions): Encadeador {
  const { db, clock, arquivo, onCabeca, onError } = options
  const end = new AbortController()
  const ligar = (signal: AbortSignal) =>
    encadear(
      db,
      async (cabeca) => {
        onCabeca(cabeca)
        if (arquivo) await anotarCabeca(arquivo, cabeca, clock.now())
      },
      signal,
    )
  const { stop } = every(INTERVALO_MS, () => ligar(end.signal), onError)
  return {
    stop() {
      end.abort()
      return stop()
    },
    ligar: () => ligar(AbortSignal.timeout(ULTIMAS_MS)).catch(onError),
  }
}
