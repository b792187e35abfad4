import { aceitarAbaixoResponse } from '@lastro/shared/contratos/alteracao'
import { aprovarAbaixoResponse, enviarAbaixoResponse } from '@lastro/shared/contratos/contrato'
import { inclusaoRecusadaResponse } from '@lastro/shared/contratos/garantia'
import { precosEmJogoSchema } from '@lastro/shared/contratos/precos'
import { primeiros } from '#lib/format.ts'
import { podendoForcar } from '#ui/podendo-forcar.ts'
import type { Confirmado } from '../chamadas/contrato-api.ts'
import { perguntaDosPrecos } from './pergunta-precos.tsx'

type Chamar<T> = (confirmado: Confirmado) => Promise<T>

/** The call with the flag and with what was seen. */
const comConfirmacao =
  <T>(chamar: Chamar<T>): Parameters<typeof podendoForcar<T>>[0] =>
  (forcar, vista) =>
    chamar({ forcar, confirmacao: vista?.read(precosEmJogoSchema)?.confirmacao })

/** enviar below valorGarantia (domain 11), or at prices that changed or are stale (domain 2). */
export function enviarPodendoForcar<T>(chamar: Chamar<T>): Promise<T | undefined> {
  return podendoForcar(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(enviarAbaixoResponse)
    return emJogo
      ? perguntaDosPrecos(emJogo, { contrato: emJogo.numero, verbo: 'enviar' })
      : { message: error.mensagem }
  })
}

/** The institution's aprovar, worth less than valorGarantia by now or at a stale price. */
export function aprovarPodendoForcar<T>(chamar: Chamar<T>): Promise<T | undefined> {
  return podendoForcar(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(aprovarAbaixoResponse)
    return emJogo && perguntaDosPrecos(emJogo, { contrato: emJogo.numero, verbo: 'aprovar' })
  })
}

/** A change of an Ativo contract's vehicles that is accepted, or made at once, at other prices or stale ones. */
export function alterarPodendoForcar<T>(contrato: string, chamar: Chamar<T>): Promise<T | undefined> {
  return podendoForcar(comConfirmacao(chamar), (error) => {
    const emJogo = error.read(aceitarAbaixoResponse)
    return emJogo && perguntaDosPrecos(emJogo, { contrato, verbo: 'alterar' })
  })
}

/** PUT garantias with a vehicle that this contract's refusals name (domain 11). */
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
