import { useSyncExternalStore } from 'react'
import { pendenciaSegundoFator } from '@lastro/shared/autenticacao/pendencia'
import { mayVisit, type Permissao } from '@lastro/shared/permissoes'
import * as z from 'zod'
import { tabStorage } from './tab-storage.ts'

const KEY = 'lastro.sessao'

const regrasSchema = z.object({
  /** 0 for an operator of the platform, who has to choose an institution. */
  idEstabelecimento: z.int(),
  permissoes: z.array(z.string()),
  tipo: z.enum(['operador', 'instituicao', 'loja']),
  nome: z.string(),
  estabelecimento: z.string().nullable(),
  /** The password has expired; due before anything else, like the terms of use (spec section 4, domain 9). */
  expirado: z.boolean(),
  /** The password was set by somebody else. */
  senhaProvisoria: z.boolean().optional(),
  precisaAceitarTermoUso: z.boolean(),
  /** The second factor's step (code or enrolment), due before the password and the terms. */
  segundoFator: pendenciaSegundoFator.optional(),
})
export const sessaoSchema = z.object({
  token: z.string().min(1),
  /** The person's own CPF: each call of Regras sends it. */
  cpf: z.string(),
  /** null until Regras has answered. */
  regras: regrasSchema.nullable(),
})
export type Regras = z.infer<typeof regrasSchema>
export type Sessao = z.infer<typeof sessaoSchema>

/**
 * 'saida' and 'remota': the person signed out here, or in another tab. 'negada': a page was refused. 'expirada': the server
 * answered 401. 'provedor': it did so because the identity provider did not confirm the session.
 */
export type FimDeSessao = 'saida' | 'remota' | 'expirada' | 'provedor' | 'negada'

let current: Sessao | null = null
const listeners = new Set<() => void>()
const endListeners = new Set<(reason: FimDeSessao, ended: Sessao) => void>()
const missingTokenListeners = new Set<() => void>()
const pendingStepListeners = new Set<() => void>()

function subscribeTo<L>(set: Set<L>, listener: L): () => void {
  set.add(listener)
  return () => void set.delete(listener)
}

export const currentSessao = (): Sessao | null => current
export const onSessionChange = (listener: () => void) => subscribeTo(listeners, listener)
export const onSessionEnd = (listener: (reason: FimDeSessao, ended: Sessao) => void) =>
  subscribeTo(endListeners, listener)
/** Called when a call needs a token and there is none: the person must go to /login (spec section 7). */
export const onMissingToken = (listener: () => void) => subscribeTo(missingTokenListeners, listener)
export function reportMissingToken(): void {
  for (const listener of missingTokenListeners) listener()
}

/** Called when the server asks this session for a required step that was not due at sign-in. */
export const onPendingStep = (listener: () => void) => subscribeTo(pendingStepListeners, listener)
export function reportPendingStep(): void {
  for (const listener of pendingStepListeners) listener()
}

/** Starts or changes the session; session storage keeps it over reloads (spec section 9). */
export function setSessao(sessao: Sessao): void {
  current = sessao
  tabStorage.setItem(KEY, JSON.stringify(sessao))
  for (const listener of listeners) listener()
}

/** Clears the session; listeners clear the query cache and go to /login. */
export function stopSession(reason: FimDeSessao): void {
  const ended = current
  current = null
  tabStorage.removeItem(KEY)
  if (!ended) return
  for (const listener of listeners) listener()
  for (const listener of endListeners) listener(reason, ended)
}

/** Restores the session before a reload; unreadable storage counts as no session. */
export function restoreSessao(): Sessao | null {
  const text = tabStorage.getItem(KEY)
  if (!text) return null
  try {
    current = sessaoSchema.parse(JSON.parse(text))
  } catch {
    tabStorage.removeItem(KEY)
  }
  return current
}

export function useSessao(): Sessao | null {
  return useSyncExternalStore(onSessionChange, currentSessao)
}

/** Who is signed in and may do what; only for guarded pages, where this is known. */
export function useRegras(): Regras {
  const regras = useSessao()?.regras
  return regras ?? SEM_REGRAS
}
// Used only for the moment between signing out and leaving the page.
const SEM_REGRAS: Regras = {
  idEstabelecimento: 0,
  permissoes: [],
  tipo: 'operador',
  nome: '',
  estabelecimento: null,
  expirado: false,
  precisaAceitarTermoUso: false,
}

type Prefixo = Permissao | (string & {})

/** Whether the person has a code that starts with one of these (spec section 6). */
export const temPermissao = (...prefixes: Prefixo[]): boolean => {
  const { permissoes } = current?.regras ?? SEM_REGRAS
  return prefixes.some((prefix) => mayVisit(permissoes, prefix))
}

/** `temPermissao` for components: renders again when the session changes. */
export function usePermissao(...prefixes: Prefixo[]): boolean {
  useSessao()
  return temPermissao(...prefixes)
}
