import { type ApiError, isApiError } from '../lib/api-error.ts'
import type { ConfirmOptions } from './dialogs.tsx'
import { perguntarSimNao } from './perguntar.tsx'

/**
 * The one rule of force flags (domain 2): a 409 changes nothing and says what is at stake; SIM repeats the call with the flag.
 * undefined: the person said no. A 409 that `pergunta` knows nothing to ask about is a failure like any other.
 */
export async function podendoForcar<T>(
  chamar: (forcar: boolean) => Promise<T>,
  pergunta: (error: ApiError) => Pick<ConfirmOptions, 'message' | 'fatos'> | undefined,
): Promise<T | undefined> {
  try {
    return await chamar(false)
  } catch (error) {
    const aPerguntar = isApiError(error, 409) && pergunta(error)
    if (!aPerguntar) throw error
    const { message, ...fatos } = aPerguntar
    return (await perguntarSimNao(message, { ...fatos, perigo: true })) ? chamar(true) : undefined
  }
}
