import type { Db } from '#db/tables.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { existsRegraEmExclusao } from '#modules/regras/regra.repository.ts'
import { segurarCabecalho } from '#modules/regras/regra.service.ts'

/** The version of a rule that judges a contract's vehicles. */
export interface RegraVigente {
  regraId: number
  versao: number
}

interface ContratoComRegra {
  instituicaoFinanceiraId: number
  regraGarantiaId: number | null
  regraGarantiaVersao: number | null
}

/**
 * Answers the version that counts for the contract; null without a rule. From the first send on that is the frozen one,
 * until then the current one (domain 2). In a transaction the current version is held, so that an act judges, prices
 * and freezes by one answer. Refuses an act with 400 while the rule is being deleted.
 */
export async function regraDoContrato(db: Db, contrato: ContratoComRegra): Promise<RegraVigente | null> {
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

interface RegraEscolhida {
  instituicaoId: number
  regraGarantiaId: number | null
  lojaId: number
  /** null: the contract doesn't exist yet. */
  contratoId: number | null
}

/**
 * Answers the current version of a rule that a contract may take: a general one, its store's or its own (domain 2).
 * Refuses with 400 a foreign, missing or unfit rule, all in the same words, and one that is being deleted.
 */
export async function regraAplicavel(
  db: Db,
  { instituicaoId, regraGarantiaId, lojaId, contratoId }: RegraEscolhida,
): Promise<(RegraVigente & Ordens) | null> {
  if (regraGarantiaId === null) return null
  const regra = await segurarCabecalho(db, instituicaoId, regraGarantiaId)
  const cabeNoContrato =
    regra &&
    (regra.contratoId === null
      ? regra.lojaId === null || regra.lojaId === lojaId
      : regra.contratoId === contratoId)
  if (!cabeNoContrato) throw campoInvalido('regraGarantiaId', 'Regra de garantia não encontrada.')
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
