import { aceitarAbaixoResponse } from '@lastro/shared/contratos/alteracao'
import {
  aprovarAbaixoResponse,
  enviarAbaixoResponse,
  type LiquidarComSaldo,
  liquidarComSaldoResponse,
} from '@lastro/shared/contratos/contrato'
import { inclusaoRecusadaResponse } from '@lastro/shared/contratos/garantia'
import { precosEmJogoSchema } from '@lastro/shared/contratos/precos'
import { isApiError } from '#lib/api-error.ts'
import { firstNames, plural } from '#lib/format.ts'
import { perguntarMotivo } from '#ui/dialogs.ts'
import { withForceQuestion } from '#ui/with-force-question.ts'
import { type ForceConfirmation, liquidarContrato } from '../chamadas/contrato-api.ts'
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

function emRisco({ mensagem, veiculos, baixasAbertas }: LiquidarComSaldo): string {
  const livres =
    veiculos === 0
      ? 'Nenhum veículo está em garantia.'
      : `${plural(veiculos, 'veículo fica livre', 'veículos ficam livres')}.`
  const baixas =
    baixasAbertas === 0
      ? ''
      : ` ${plural(baixasAbertas, 'baixa por venda em curso termina', 'baixas por venda em curso terminam')}.`
  return `${mensagem} ${livres}${baixas} Pela política da instituição, duas pessoas liquidam assim. Informe o motivo:`
}

/**
 * Settles, and asks for a reason where the policy wants a fresh balance of 0 and there is none. Resolves to undefined
 * when the person declines.
 */
export async function liquidarPodendoForcar(alvo: Parameters<typeof liquidarContrato>[0]) {
  try {
    return await liquidarContrato(alvo)
  } catch (error) {
    const emJogo = isApiError(error, 409) ? error.read(liquidarComSaldoResponse) : undefined
    if (!emJogo) throw error
    const motivo = await perguntarMotivo({
      title: 'Liquidar com saldo devedor',
      message: emRisco(emJogo),
      draftKey: `motivo/contrato/${alvo.id}/liquidar`,
    })
    if (!motivo) return undefined
    const liquidado = await liquidarContrato(alvo, motivo.texto)
    motivo.markUsed()
    return liquidado
  }
}
