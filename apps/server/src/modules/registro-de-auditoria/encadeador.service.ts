import type { Ambiente } from '#ambiente.ts'
import { every, type Repeated } from '#every.ts'
import { appendCabeca } from './cabecas.service.ts'
import type { Cabeca } from './cadeia.repository.ts'
import { encadear } from './encadear.service.ts'

export interface EncadeadorOptions extends Ambiente {
  /** Where the heads are noted outside the database; undefined: nowhere. */
  arquivo: string | undefined
  /** Called with each new head. */
  onCabeca: (cabeca: Cabeca) => void
  onError: (error: unknown) => void
}

export interface Encadeador extends Repeated {
  /** Links waiting rows for at most a second. Call after the loop has ended, for the last requests' rows. */
  linkNow(): Promise<void>
}

/** Together with the linking itself, every row gets its link within 5 seconds. */
const INTERVAL_MS = 3_000
const LAST_LINKS_MS = 1_000

/**
 * Keeps linking the audit's new rows; every server process does so. A head is noted after its commit; when a kill or a
 * full disk prevents that, the next head makes up for it.
 */
export function startEncadeador(options: EncadeadorOptions): Encadeador {
  const { db, clock, arquivo, onCabeca, onError } = options
  const ligar = (signal: AbortSignal) =>
    encadear(
      db,
      async (cabeca) => {
        onCabeca(cabeca)
        if (arquivo) await appendCabeca(arquivo, cabeca, clock.now())
      },
      signal,
    )
  return {
    ...every(INTERVAL_MS, ligar, onError),
    linkNow: () => ligar(AbortSignal.timeout(LAST_LINKS_MS)).catch(onError),
  }
}
