import { recusaDaSuspensao } from '@lastro/shared/suspensoes/suspensao'
import { BusinessError } from '#http/errors.ts'
import { suspensaoDaLoja } from '#modules/suspensoes/suspensoes.service.ts'
import { lockAtivos, lockWhitelistValida } from '#modules/vinculos/whitelist-valida.service.ts'
import type { ContratoTravado } from './contrato-travado.service.ts'

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

/**
 * Nothing new is pledged for a store that the institution doesn't work with. Refuses with 400 without a valid whitelist
 * entry, and while the store is suspended for unpaid sales (carteira A.3).
 */
export async function exigirLojaApta({ tx, contrato, clock }: ContratoTravado): Promise<void> {
  const { instituicaoFinanceiraId: instituicaoId, lojaId } = contrato
  const hoje = clock.today()
  await lockWhitelistValida(tx, { instituicaoId, lojaId, today: hoje })
  const suspensao = await suspensaoDaLoja(tx, { instituicaoId, lojaId, hoje })
  if (suspensao) throw new BusinessError(recusaDaSuspensao(suspensao))
}
