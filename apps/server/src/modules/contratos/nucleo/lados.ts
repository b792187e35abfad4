import { travarAtivos, travarWhitelist } from '#modules/vinculos/whitelist-valida.service.ts'
import type { Travado } from './contrato-travado.ts'

/** Nothing is added to a contract while a side of it is disabled; the whitelist isn't asked (domain 2). Throws 400. */
export const exigirLadosAtivos = ({ tx, contrato }: Travado): Promise<void> =>
  travarAtivos(tx, [contrato.lojaId, contrato.instituicaoFinanceiraId])

/** Nothing is agreed with a side that is disabled; one's own may be, when an operator acts for it. Throws 400. */
export const exigirOutroLadoAtivo = ({ tx, contrato, lado }: Travado): Promise<void> =>
  travarAtivos(tx, [lado === 'loja' ? contrato.instituicaoFinanceiraId : contrato.lojaId])

/** Throws 400 without a valid whitelist entry for the contract's pair. */
export async function exigirWhitelistDo({ tx, contrato, clock }: Travado): Promise<void> {
  const { instituicaoFinanceiraId: instituicaoId, lojaId } = contrato
  await travarWhitelist(tx, { instituicaoId, lojaId, today: clock.today() })
}
