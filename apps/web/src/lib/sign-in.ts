import { bareDocument } from '@lastro/shared/clean-text'
import {
  loginCall,
  regrasDaSessaoCall,
  sairCall,
  aceitarTermoUsoCall,
} from '@lastro/shared/autenticacao/autenticacao'
import type { QueryClient } from '@tanstack/react-query'
import { call, keyOf } from './api.ts'
import { stopSession, type FimDeSessao, currentSessao, type Regras, setSessao } from './session.ts'

/** Signs in with `cpf` as typed, with or without its mask. Throws ApiError; without Regras no session remains. */
export async function signIn(cpf: string, senha: string): Promise<void> {
  const digits = bareDocument(cpf)
  const body = { cpf: digits, senha, origem: 'web' }
  const { token } = await call(loginCall, { body, anonymous: true })
  await startSession({ token, cpf: digits })
}

/** Begins a session by the token of a sign-in. Throws ApiError; without Regras no session remains. */
export async function startSession({ token, cpf }: { token: string; cpf: string }): Promise<void> {
  setSessao({ token, cpf, regras: null })
  try {
    await refreshRegras()
  } catch (error) {
    stopSession('negada')
    throw error
  }
}

/** Asks again who is signed in and what they may do: after sign-in and after each required step. */
export async function refreshRegras(): Promise<void> {
  const sessao = currentSessao()
  if (!sessao) return
  const answer = await call(regrasDaSessaoCall, { body: { documento: sessao.cpf } })
  const { listaAutorizacao, ...others } = answer
  const regras: Regras = {
    ...others,
    permissoes: listaAutorizacao.map(({ codigoPermissao }) => codigoPermissao),
  }
  // The person may have signed out while the call was running.
  if (currentSessao()?.token !== sessao.token) return
  freshToken = sessao.token
  setSessao({ ...sessao, regras })
}

/** Token of the session whose Regras were read since this page was loaded. */
let freshToken: string | undefined

/** Makes the next page read Regras again. Returns false when they were not read yet. */
export function forgetRegras(): boolean {
  const known = freshToken !== undefined
  freshToken = undefined
  return known
}

/** Ends the person's session in all tabs; tells the server without waiting for the answer. */
export function signOut(reason: FimDeSessao = 'saida'): void {
  const sessao = currentSessao()
  if (!sessao) return
  revoke(sessao.token)
  stopSession(reason)
}

/** Ends a token on the server. A failure is ignored: the person is signed out here, and the token expires. */
export function revoke(token: string): void {
  call(sairCall, { token }).catch(() => undefined)
}

/**
 * Reads Regras once per page load and session, through the query client, so that a failure is reported like every
 * other.
 */
export async function ensureRegras(queryClient: QueryClient): Promise<void> {
  const token = currentSessao()?.token
  if (!token || token === freshToken) return
  const queryFn = async () => {
    await refreshRegras()
    return true
  }
  await queryClient
    .fetchQuery({ queryKey: keyOf(regrasDaSessaoCall), queryFn, staleTime: 0 })
    .catch((error: unknown) => {
      // A session that ends meanwhile is no failure of the page: the guard redirects to /login.
      if (currentSessao()) throw error
    })
}

export async function aceitarTermoUso(): Promise<void> {
  await call(aceitarTermoUsoCall, { body: { aceito: true } })
}
