import { exigirAtivos } from '../whitelist/whitelist.service.ts'
import type { Travado } from './contrato-travado.ts'

/** Nothing is added to a contract while a side of it is disabled; the whitelist isn't asked (domain 2). */
export const exigirLadosAtivos = ({ tx, contrato }: Travado): Promise<void> =>
  exigirAtivos(tx, [contrato.lojaId, contrato.instituicaoFinanceiraId])
