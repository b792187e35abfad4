import { enviarAbaixoResponse } from '@lastro/shared/contratos/contrato'
import { garantiasAlteradasResponse } from '@lastro/shared/contratos/garantia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { type ApiError, isApiError } from '../../lib/api-error.ts'
import { confirmar } from '../../ui/dialogs.tsx'

/**
 * The one rule of force flags (domain 2): a 409 changes nothing and says what is at stake; SIM repeats the call with the flag.
 * undefined: the person said no.
 */
async function podendoForcar<T>(
  chamar: (forcar: boolean) => Promise<T>,
  pergunta: (error: ApiError) => string,
): Promise<T | undefined> {
  try {
    return await chamar(false)
  } catch (error) {
    if (!isApiError(error, 409)) throw error
    const sim = await confirmar({ message: pergunta(error), simNao: true })
    return sim ? chamar(true) : undefined
  }
}

/** enviar below valorGarantia (domain 11). */
export function enviarPodendoForcar<T>(chamar: (forcar: boolean) => Promise<T>): Promise<T | undefined> {
  return podendoForcar(chamar, (error) => {
    const abaixo = error.read(enviarAbaixoResponse)
    if (!abaixo) return error.mensagem
    const { totalSelecionado, valorGarantia } = abaixo
    return `As garantias selecionadas somam ${formatDinheiro(totalSelecionado)}, abaixo do valor da garantia de ${formatDinheiro(valorGarantia)}. Deseja enviar assim mesmo?`
  })
}

/** PUT garantias with a vehicle that this contract's refusals name (domain 11). */
export function incluirPodendoForcar<T>(chamar: (forcar: boolean) => Promise<T>): Promise<T | undefined> {
  return podendoForcar(chamar, (error) => {
    const motivo = error.read(garantiasAlteradasResponse)?.motivoDeRecusa ?? ''
    return `Há veículos que já foram recusados neste contrato: ${motivo}. Deseja incluí-los assim mesmo?`
  })
}
