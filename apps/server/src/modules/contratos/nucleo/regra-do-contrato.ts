import type { Db } from '#db/tables.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { existsRegraEmExclusao } from '#modules/regras/regra.repository.ts'
import { segurarCabecalho } from '#modules/regras/regra.service.ts'

/** The version of a rule under which a contract's vehicles are judged. */
export interface RegraVigente {
  regraId: number
  versao: number
}

interface ComRegra {
  instituicaoFinanceiraId: number
  regraGarantiaId: number | null
  regraGarantiaVersao: number | null
}

/**
 * The frozen version from the first send on, until then the current one, which in a transaction is held: an act asks once, and judges,
 * prices and freezes by the answer (domain 2). null without a rule. An act throws 400 where the rule is about to be taken from the contract.
 */
export async function regraDoContrato(db: Db, contrato: ComRegra): Promise<RegraVigente | null> {
  const { instituicaoFinanceiraId: instituicaoId, regraGarantiaId: regraId } = contrato
  if (regraId === null) return null
  const congelada = contrato.regraGarantiaVersao
  const regra = congelada === null ? await segurarCabecalho(db, instituicaoId, regraId) : undefined
  if (
    db.isTransaction &&
    (regra?.emExclusao ?? (await existsRegraEmExclusao(db, { instituicaoId, regraId })))
  )
    throw new BusinessError(
      'A regra de garantia deste contrato está em exclusão. Tente de novo em alguns minutos.',
    )
  const versao = congelada ?? regra?.versao
  return versao === undefined ? null : { regraId, versao }
}

interface Aplicacao {
  instituicaoId: number
  regraGarantiaId: number | null
  lojaId: number
  /** null while the contract doesn't exist yet. */
  contratoId: number | null
}

/**
 * The current version of a rule that a contract may take: general, of the contract's store, or of this contract (domain 2). Foreign,
 * missing and unfit ones are refused alike.
 */
export async function regraAplicavel(
  db: Db,
  { instituicaoId, regraGarantiaId, lojaId, contratoId }: Aplicacao,
): Promise<(RegraVigente & Ordens) | null> {
  if (regraGarantiaId === null) return null
  const regra = await segurarCabecalho(db, instituicaoId, regraGarantiaId)
  const serve =
    regra &&
    (regra.contratoId === null
      ? regra.lojaId === null || regra.lojaId === lojaId
      : regra.contratoId === contratoId)
  if (!serve) throw campoInvalido('regraGarantiaId', 'Regra de garantia não encontrada.')
  if (regra.emExclusao) throw campoInvalido('regraGarantiaId', 'Esta regra de garantia está em exclusão.')
  return {
    regraId: regra.id,
    versao: regra.versao,
    ordemAno: regra.ordemSelecaoGarantiaAno,
    ordemPreco: regra.ordemSelecaoGarantiaPreco,
  }
}

interface Ordens {
  ordemAno: 0 | 1 | 2
  ordemPreco: 0 | 1 | 2
}
