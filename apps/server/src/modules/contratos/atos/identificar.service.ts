import type { Ambiente } from '#ambiente.ts'
import type { ActInPath } from '#http/act.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.service.ts'
import { withLockedContrato } from '../nucleo/contrato-travado.service.ts'
import { updateContrato } from '../nucleo/contratos.repository.ts'

/**
 * Sets the contract's number in the store's own system; setting the present number again leaves no trace. Refuses with
 * 404 and 412.
 */
export function identificar(deps: Ambiente, ato: ActInPath, idParceiro: string) {
  return withLockedContrato(deps, ato, 'identificar', async (travado) => {
    const { tx, chave, contrato } = travado
    if (contrato.idParceiro === idParceiro) return { ...contrato, idParceiro }
    const { primeiraAprovacaoPor, primeiraAprovacaoEm, primeiraAprovacaoAto, primeiraAprovacaoConteudo } =
      contrato
    // The store's own number is no part of a first consent, which therefore stays.
    const primeira = {
      primeiraAprovacaoPor,
      primeiraAprovacaoEm,
      primeiraAprovacaoAto,
      primeiraAprovacaoConteudo,
    }
    await updateContrato(tx, chave, { idParceiro, ...primeira })
    return { ...(await registrarMudanca(travado, 'identificar')).contrato, idParceiro }
  })
}
