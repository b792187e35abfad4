import { aceitarAbaixoResponse } from '@lastro/shared/contratos/alteracao'
import { aprovarAbaixoResponse, enviarAbaixoResponse } from '@lastro/shared/contratos/contrato'
import { inclusaoRecusadaResponse } from '@lastro/shared/contratos/garantia'
import { precosEmJogoSchema } from '@lastro/shared/contratos/precos'
import { primeiros } from '#lib/format.ts'
import { podendoForcar } from '#ui/podendo-forcar.ts'
import type { Confirmado } from '../chamadas/contrato-api.ts'
import { perguntaDosPrecos } from './pergunta-precos.tsx'

type Chamar<T> = (confirmado: Confirmado) => Promise<T>

/** Passes the flag and the `confirmacao` of the 409 that was seen to a call. */
const comConfirmacao =
  <T>(chamar: Chamar<T>): Parameters<typeof podendoForcar<T>>[0] =>
  (forcar, vista) =>
    chamar({ forcar, confirmacao: vista?.read(precosEmJogoSchema)?.confirmacao })

/**
 * Sends a proposal and asks when it is below valorGarantia (domain 11), or when prices changed or are stale (domain 2).
 */
export function enviarPodendoForcar<T>(chamar: Chamar<T>): Promise<T | undefined> {
  return podendoForcar(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(enviarAbaixoResponse)
    return emJogo
      ? perguntaDosPrecos(emJogo, { contrato: emJogo.numero, verbo: 'enviar' })
      : { message: error.mensagem }
  })
}

/** Approves for the institution and asks when the vehicles no longer reach valorGarantia or a price is stale. */
export function aprovarPodendoForcar<T>(chamar: Chamar<T>): Promise<T | undefined> {
  return podendoForcar(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(aprovarAbaixoResponse)
    return emJogo && perguntaDosPrecos(emJogo, { contrato: emJogo.numero, verbo: 'aprovar' })
  })
}

/** Accepts or makes a change of an Ativo contract's vehicles, and asks when prices changed or are stale. */
export function alterarPodendoForcar<T>(contrato: string, chamar: Chamar<T>): Promise<T | undefined> {
  return podendoForcar(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(aceitarAbaixoResponse)
    return emJogo && perguntaDosPrecos(emJogo, { contrato, verbo: 'alterar' })
  })
}

/** PUT garantias; asks when a vehicle was refused in this contract before (domain 11). */
export function incluirPodendoForcar<T>(chamar: (forcar: boolean) => Promise<T>): Promise<T | undefined> {
  return podendoForcar(chamar, (error) => {
    const recusa = error.read(inclusaoRecusadaResponse)
    const placas = recusa?.placasRecusadas ?? []
    return {
      message: `Há veículos que já foram recusados neste contrato: ${recusa?.motivoDeRecusa ?? ''}. Deseja incluí-los assim mesmo?`,
      fatos: placas.length > 0 ? [{ termo: 'Já recusados', valor: primeiros(placas, 5) }] : [],
    }
  })
}
