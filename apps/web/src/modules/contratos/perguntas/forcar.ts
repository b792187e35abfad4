import { aceitarAbaixoResponse } from '@lastro/shared/contratos/alteracao'
import { aprovarAbaixoResponse, enviarAbaixoResponse } from '@lastro/shared/contratos/contrato'
import { inclusaoRecusadaResponse } from '@lastro/shared/contratos/garantia'
import { precosEmJogoSchema } from '@lastro/shared/contratos/precos'
import { firstNames } from '#lib/format.ts'
import { withForceQuestion } from '#ui/with-force-question.ts'
import type { ForceConfirmation } from '../chamadas/contrato-api.ts'
import { perguntaDosPrecos } from './pergunta-precos.tsx'

type Call<T> = (confirmado: ForceConfirmation) => Promise<T>

/** Passes the flag and the `confirmacao` of the 409 that was seen to a call. */
const comConfirmacao =
  <T>(chamar: Call<T>): Parameters<typeof withForceQuestion<T>>[0] =>
  (forcar, vista) =>
    chamar({ forcar, confirmacao: vista?.read(precosEmJogoSchema)?.confirmacao })

/**
 * Sends a proposal and asks when it is below valorGarantia (domain 11), or when prices changed or are stale (domain 2).
 */
export function enviarPodendoForcar<T>(chamar: Call<T>): Promise<T | undefined> {
  return withForceQuestion(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(enviarAbaixoResponse)
    return emJogo
      ? perguntaDosPrecos(emJogo, { contrato: emJogo.numero, verbo: 'enviar' })
      : { message: error.mensagem }
  })
}

/** Approves for the institution and asks when the vehicles no longer reach valorGarantia or a price is stale. */
export function aprovarPodendoForcar<T>(chamar: Call<T>): Promise<T | undefined> {
  return withForceQuestion(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(aprovarAbaixoResponse)
    return emJogo && perguntaDosPrecos(emJogo, { contrato: emJogo.numero, verbo: 'aprovar' })
  })
}

/** Accepts or makes a change of an Ativo contract's vehicles, and asks when prices changed or are stale. */
export function alterarPodendoForcar<T>(contrato: string, chamar: Call<T>): Promise<T | undefined> {
  return withForceQuestion(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(aceitarAbaixoResponse)
    return emJogo && perguntaDosPrecos(emJogo, { contrato, verbo: 'alterar' })
  })
}

/** PUT garantias; asks when a vehicle was refused in this contract before (domain 11). */
export function incluirPodendoForcar<T>(chamar: (forcar: boolean) => Promise<T>): Promise<T | undefined> {
  return withForceQuestion(chamar, (error) => {
    const recusa = error.read(inclusaoRecusadaResponse)
    const placas = recusa?.placasRecusadas ?? []
    return {
      message: `Há veículos que já foram recusados neste contrato: ${recusa?.motivoDeRecusa ?? ''}. Deseja incluí-los assim mesmo?`,
      fatos: placas.length > 0 ? [{ termo: 'Já recusados', valor: firstNames(placas, 5) }] : [],
    }
  })
}
