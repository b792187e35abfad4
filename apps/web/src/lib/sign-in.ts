import { loginResponse, regrasResponse } from '@lastro/shared/autenticacao/autenticacao'
import type { QueryClient } from '@tanstack/react-query'
import { forgetPrefetched, takePrefetched } from './prefetched-answers.ts'
import { api, semConteudo } from './api.ts'
import { chaves } from './chaves.ts'
import { endSession, type FimDeSessao, getSessao, type Regras, setSessao } from './session.ts'

const REGRAS = '/api/autenticacao/Regras'

/** `cpf` as typed; the server takes it with or without its mask. Throws ApiError; without Regras there is no session. */
export async function signIn(cpf: string, senha: string): Promise<void> {
  const digits = cpf.replace(/\D/g, '')
  const body = { cpf: digits, senha, origem: 'web' }
  const { token } = await api(loginResponse, 'POST', '/api/autenticacao/Login', { body, anonymous: true })
  setSessao({ token, cpf: digits, regras: null })
  try {
    await refreshRegras()
  } catch (error) {
    endSession('negada')
    throw error
  }
}

/** Asks again who this is and what they may do; after sign-in, on every reload, and after the small steps. */
export async function refreshRegras(): Promise<void> {
  // Of before whatever it is that makes somebody ask again.
  forgetPrefetched()
  await askRegras()
}

async function askRegras(adiantada?: Promise<Response>): Promise<void> {
  const sessao = getSessao()
  if (!sessao) return
  const answer = await api(regrasResponse, 'POST', REGRAS, {
    body: { documento: sessao.cpf },
    adiantada,
  })
  const { listaAutorizacao, ...others } = answer
  const regras: Regras = {
    ...others,
    permissoes: listaAutorizacao.map(({ codigoPermissao }) => codigoPermissao),
  }
  // The person may have signed out while the call was under way.
  if (getSessao()?.token !== sessao.token) return
  freshToken = sessao.token
  setSessao({ ...sessao, regras })
}

/** The session whose Regras have been asked since this page was loaded. */
let freshToken: string | undefined

/** Whoever this is and what they may do has to be asked again; false when that is known already. */
export function forgetRegras(): boolean {
  const known = freshToken !== undefined
  freshToken = undefined
  return known
}

/** Ends the session here and in all tabs; the server is told, but not waited for. */
export function signOut(reason: FimDeSessao = 'saida'): void {
  const sessao = getSessao()
  if (!sessao) return
  revoke(sessao.token)
  endSession(reason)
}

/** A failure changes nothing for the person, who is signed out here already; the token then ends by its expiry. */
export function revoke(token: string): void {
  api(semConteudo, 'POST', '/api/autenticacao/sair', { token }).catch(() => undefined)
}

/** Regras once per page load and session, through the query client, so that a failure is told like every other. */
export async function ensureRegras(queryClient: QueryClient): Promise<void> {
  const token = getSessao()?.token
  if (!token || token === freshToken) return
  const queryFn = async () => {
    await askRegras(takePrefetched(token, REGRAS))
    return true
  }
  await queryClient
    .fetchQuery({ queryKey: chaves.autenticacao.regras(), queryFn, staleTime: 0 })
    .catch((error: unknown) => {
      // The end of the session is no failure of the page: the guard leads to /login.
      if (getSessao()) throw error
    })
}

export async function aceitarTermoUso(): Promise<void> {
  await api(semConteudo, 'POST', '/api/autenticacao/termo-uso', { body: { aceito: true } })
}
