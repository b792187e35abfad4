import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import type { Sessao } from '#http/acesso.ts'
import { type CargaAberta, requireSituacao } from '../carga-aberta.service.ts'
import { lockSituacao } from '../carga-inicial.repository.ts'

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

/** Holds the load open until the transaction ends. Refuses with 400 one that was closed meanwhile. */
export async function holdOpen(tx: Tx, cargaId: number): Promise<void> {
  const carga = await lockSituacao(tx, cargaId)
  if (!carga) throw new Error('A load is gone')
  requireSituacao(carga.situacao, 'aberta')
}
