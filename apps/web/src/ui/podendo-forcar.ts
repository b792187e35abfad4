import { type ApiError, isApiError } from '../lib/api-error.ts'
import type { ConfirmOptions } from './dialogs.ts'
import { perguntarSimNao } from './perguntar.tsx'

/**
 * The one rule of force flags (domain 2): a 409 changes nothing and says what is at stake; SIM repeats the call with the flag, and with the
 * 409 that was seen; what changed again meanwhile is asked again. undefined: the person said no. A 409 that `pergunta` knows nothing to ask
 * about is a failure like any other.
 */
export async function podendoForcar<T>(
  chamar: (forcar: boolean, vista?: ApiError) => Promise<T>,
  pergunta: (error: ApiError) => Pick<ConfirmOptions, 'message' | 'fatos' | 'nota'> | undefined,
  vista?: ApiError,
): Promise<T | undefined> {
  try {
    return await chamar(vista !== undefined, vista)
  } catch (error) {
    const aPerguntar = isApiError(error, 409) && pergunta(error)
    if (!aPerguntar) throw error
    const { message, ...detalhes } = aPerguntar
    if (!(await perguntarSimNao(message, { ...detalhes, perigo: true }))) return undefined
    return podendoForcar(chamar, pergunta, error)
  }
}
