import { LABEL_DA_SITUACAO_DA_CARGA, type SituacaoDaCarga } from '@lastro/shared/carga-inicial/carga-inicial'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { BusinessError } from '#http/errors.ts'
import { type ImportLease, withImportLease } from '#importacao/import-lease.ts'
import { findCarga, lockCarga, updateCarga } from './carga-inicial.repository.ts'

export const leaseKeyOf = (instituicaoId: number) => `carga-inicial:${instituicaoId}`

/** Refuses with 400 where a load isn't as the act needs it. */
export function requireSituacao(situacao: SituacaoDaCarga, wanted: SituacaoDaCarga): void {
  if (situacao !== wanted)
    throw new BusinessError(
      `A carga inicial está na situação “${LABEL_DA_SITUACAO_DA_CARGA[situacao]}”, e isto pede “${LABEL_DA_SITUACAO_DA_CARGA[wanted]}”.`,
    )
}

interface QualCarga {
  cargaId: number
  patienceMs?: number | undefined
  onProgress?: ((texto: string) => void) | undefined
}

export interface CargaAberta {
  lease: ImportLease
  cargaId: number
  instituicaoId: number
}

/** Works on a load that nobody else works on meanwhile. Refuses with 400 one in another state. */
export async function withOpenCarga<T>(
  { db }: Pick<Ambiente, 'db'>,
  { cargaId, ...opcoes }: QualCarga,
  work: (aberta: CargaAberta) => Promise<T>,
  wanted: SituacaoDaCarga = 'aberta',
): Promise<T> {
  const carga = await findCarga(db, cargaId)
  if (!carga) throw new BusinessError('Carga inicial não encontrada.', 404)
  requireSituacao(carga.situacao, wanted)
  const { instituicaoFinanceiraId: instituicaoId } = carga
  return withImportLease(db, { ...opcoes, chave: leaseKeyOf(instituicaoId) }, (lease) =>
    work({ lease, cargaId, instituicaoId }),
  )
}

/**
 * Notes within a transaction that an open load changes, so that what a first person asked for lapses. Refuses with 400
 * one that was closed meanwhile.
 */
export async function touchCarga(tx: Tx, cargaId: number): Promise<void> {
  const carga = await lockCarga(tx, cargaId)
  if (!carga) throw new Error('A load is gone')
  requireSituacao(carga.situacao, 'aberta')
  await updateCarga(tx, cargaId, {})
}
