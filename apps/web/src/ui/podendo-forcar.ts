import { type ApiError, isApiError } from '../lib/api-error.ts'
import type { ConfirmOptions } from './dialogs.ts'
import { perguntarSimNao } from './perguntar.tsx'

/**
 * Makes a call that the server may answer with 409 to ask for force (domain 2). A 409 changes nothing and says what is
 * at stake. SIM repeats the call with the flag and the 409 that was seen; a new 409 asks again. Resolves to undefined
 * for NÃO. A 409 that `questionFor` has no question for is thrown like any failure.
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
