import type { Db } from '../../../db/tables.ts'
import { type ContratoRow, findUltimaRecusa } from '../nucleo/contratos.repository.ts'
import { regraDoContrato } from '../nucleo/regra-do-contrato.ts'

/** The version of a contract's rule that counts, and the current one. */
export async function versoesDaRegra(db: Db, contrato: ContratoRow) {
  const vigente = await regraDoContrato(db, { ...contrato, regraGarantiaVersao: null })
  return {
    regraGarantiaVersao: contrato.regraGarantiaVersao ?? vigente?.versao ?? null,
    regraGarantiaVersaoAtual: vigente?.versao ?? null,
    regraGarantiaCongelada: contrato.regraGarantiaVersao !== null,
  }
}

/** The last refusal's reason, null when the contract was never refused. */
export async function ultimaRecusa(
  db: Db,
  { instituicaoFinanceiraId, id }: ContratoRow,
): Promise<string | null> {
  const recusa = await findUltimaRecusa(db, { instituicaoFinanceiraId, id })
  return recusa?.motivo ?? null
}
