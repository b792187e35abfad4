import { lockAtivos, lockWhitelistValida } from '#modules/vinculos/whitelist-valida.service.ts'
import type { ContratoTravado } from './contrato-travado.ts'

/**
 * Nothing is added to a contract while one of its sides is disabled; the whitelist isn't asked (domain 2). Refuses with
 * 400.
 */
export const exigirLadosAtivos = ({ tx, contrato }: ContratoTravado): Promise<void> =>
  lockAtivos(tx, [contrato.lojaId, contrato.instituicaoFinanceiraId])

/**
 * Nothing is agreed with a disabled side. The own side may be disabled when an operator acts for it. Refuses with 400.
 */
export const exigirOutroLadoAtivo = ({ tx, contrato, lado }: ContratoTravado): Promise<void> =>
  lockAtivos(tx, [lado === 'loja' ? contrato.instituicaoFinanceiraId : contrato.lojaId])

/** Refuses with 400 without a valid whitelist entry for the contract's store and institution. */
export async function exigirWhitelistDoContrato({ tx, contrato, clock }: ContratoTravado): Promise<void> {
  const { instituicaoFinanceiraId: instituicaoId, lojaId } = contrato
  await lockWhitelistValida(tx, { instituicaoId, lojaId, today: clock.today() })
}
