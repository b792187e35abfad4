import type { CoberturaAtual } from '@lastro/shared/cobertura/cobertura'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Db } from '#db/tables.ts'
import { coberturaAtual } from '#modules/cobertura/leituras/cobertura.service.ts'
import type { ContratoRow } from '#modules/contratos/nucleo/contratos.repository.ts'

/**
 * Answers the present coverage of an Ativo contract. Null before it is active, when only what is agreed counts, and
 * after its end.
 */
export async function coberturaDoAtivo(
  db: Db,
  { instituicaoFinanceiraId, id, status }: ContratoRow,
): Promise<CoberturaAtual | null> {
  if (!STATUS[status].vigente) return null
  return coberturaAtual(db, { instituicaoFinanceiraId, contratoId: id })
}
