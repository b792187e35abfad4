import type { Db } from '../../../db/tables.ts'
import type { Alvo } from '../../../http/acesso.ts'
import { campoInvalido } from '../../../http/errors.ts'
import { type ContratoRow, findContrato } from '../nucleo/contratos.repository.ts'
import { type RegraVigente, regraAplicavel, regraDoContrato } from '../nucleo/regra-do-contrato.ts'

/** The caller's contract with this store, or undefined. */
export async function findContratoParaEstoque(
  db: Db,
  { lado, instituicaoId }: Alvo,
  { contratoId, lojaId }: { contratoId: number; lojaId: number },
): Promise<ContratoRow | undefined> {
  const dono =
    lado === 'loja'
      ? { lojaId, ...(instituicaoId !== null && { instituicaoId }) }
      : { instituicaoId: instituicaoId ?? 0 }
  const contrato = await findContrato(db, dono, contratoId)
  return contrato?.lojaId === lojaId ? contrato : undefined
}

interface RegraPedida {
  instituicaoId: number | null
  regraGarantiaId: number | null
  lojaId: number
  contrato: ContratoRow | null
}

/**
 * The version to price the stock with: the contract's frozen one for its own rule, else the rule's current one (domain 2). Throws 400
 * naming the field for a rule that doesn't fit, or without the institution that it belongs to.
 */
export async function regraParaEstoque(
  db: Db,
  { instituicaoId, regraGarantiaId, lojaId, contrato }: RegraPedida,
): Promise<RegraVigente | null> {
  if (regraGarantiaId === null) return null
  if (instituicaoId === null)
    throw campoInvalido('instituicaoFinanceiraId', 'Selecione a instituição financeira.')
  if (contrato && contrato.regraGarantiaId === regraGarantiaId) return regraDoContrato(db, contrato)
  return regraAplicavel(db, { instituicaoId, regraGarantiaId, lojaId, contratoId: contrato?.id ?? null })
}
