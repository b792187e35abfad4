import { type ApiError, isApiError } from '../lib/api-error.ts'
import { type Detalhes, perguntarSimNao } from './perguntar.tsx'

/** What is asked, and what is at stake. */
export interface ForceQuestion extends Pick<Detalhes, 'fatos' | 'nota'> {
  message: string
}

/**
 * Makes a call that the server may answer with 409 to ask for force (domain 2). A 409 changes nothing and says what is
 * at stake. SIM repeats the call with the flag and the 409 that was seen; a new 409 asks again. Resolves to undefined
 * for NÃO. A 409 that `questionFor` has no question for is thrown like any failure.
 */
export async function withForceQuestion<T>(
  call: (forcar: boolean, seen?: ApiError) => Promise<T>,
  questionFor: (error: ApiError) => ForceQuestion | undefined,
  seen?: ApiError,
): Promise<T | undefined> {
  try {
    return await call(seen !== undefined, seen)
  } catch (error) {
    const question = isApiError(error, 409) && questionFor(error)
    if (!question) throw error
    const { message, ...details } = question
    if (!(await perguntarSimNao(message, { ...details, against: true }))) return undefined
    return withForceQuestion(call, questionFor, error)
  }
}
