import type { Ambiente } from '#ambiente.ts'
import type { Sessao } from '#http/acesso.ts'
import type { CargaAberta } from '../carga-aberta.service.ts'

export interface TrazerOptions {
  cargaId: number
  sessao: Pick<Sessao, 'usuarioId' | 'tipo'> | null
  /** Leaves out what is refused. */
  parcial: boolean
  /** Confirms what was asked. */
  confirmar: boolean
  patienceMs?: number
  onProgress?: (texto: string) => void
  signal?: AbortSignal
}

/** A taking that goes on. */
export interface Contexto extends Ambiente, CargaAberta {
  opcoes: TrazerOptions
}
