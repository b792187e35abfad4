import { useSyncExternalStore } from 'react'
import { pendenciaSegundoFator } from '@lastro/shared/autenticacao/pendencia'
import { mayVisit, type Permissao } from '@lastro/shared/permissoes'
import * as z from 'zod'

const KEY = 'lastro.sessao'

const regrasSchema = z.object({
  /** 0: an operator of the platform, who has to choose an institution. */
  idEstabelecimento: z.int(),
  permissoes: z.array(z.string()),
  tipo: z.enum(['operador', 'instituicao', 'loja']),
  nome: z.string(),
  estabelecimento: z.string().nullable(),
  /** Both are due before anything else (spec section 4, domain 9). */
  expirado: z.boolean(),
  /** It is the first one, which somebody else gave. */
  senhaProvisoria: z.boolean().optional(),
  precisaAceitarTermoUso: z.boolean(),
  /** Due before both: the code, or the enrolment. */
  segundoFator: pendenciaSegundoFator.optional(),
})
export const sessaoSchema = z.object({
  token: z.string().min(1),
  /** The person's own CPF: the Regras call asks for it again on every reload. */
  cpf: z.string(),
  /** null until Regras has answered. */
  regras: regrasSchema.nullable(),
})
export type Regras = z.infer<typeof regrasSchema>
export type Sessao = z.infer<typeof sessaoSchema>

/** saida: the person signed out here; remota: in another tab; expirada: the server answered 401, here or there; negada: a page was refused. */
export type FimDeSessao = 'saida' | 'remota' | 'expirada' | 'negada'

let current: Sessao | null = null
const listeners = new Set<() => void>()
const endListeners = new Set<(reason: FimDeSessao, ended: Sessao) => void>()
const missingTokenListeners = new Set<() => void>()
const pendingStepListeners = new Set<() => void>()

function subscribeTo<L>(set: Set<L>, listener: L): () => void {
  set.add(listener)
  return () => void set.delete(listener)
}

export const getSessao = (): Sessao | null => current
export const onSessionChange = (listener: () => void) => subscribeTo(listeners, listener)
export const onSessionEnd = (listener: (reason: FimDeSessao, ended: Sessao) => void) =>
  subscribeTo(endListeners, listener)
/** A call that needs a token had none: the person belongs on /login (spec section 7). */
export const onMissingToken = (listener: () => void) => subscribeTo(missingTokenListeners, listener)
export function reportMissingToken(): void {
  for (const listener of missingTokenListeners) listener()
}

/** The server asks this session for a step before anything else, which was not so when it began. */
export const onPendingStep = (listener: () => void) => subscribeTo(pendingStepListeners, listener)
export function reportPendingStep(): void {
  for (const listener of pendingStepListeners) listener()
}

/** Starts or changes the session; session storage holds it for reloads (spec section 9). */
export function setSessao(sessao: Sessao): void {
  current = sessao
  sessionStorage.setItem(KEY, JSON.stringify(sessao))
  for (const listener of listeners) listener()
}

/** Clears token, establishment and permissions; who listens clears the query cache and goes to /login. */
export function endSession(reason: FimDeSessao): void {
  const ended = current
  current = null
  sessionStorage.removeItem(KEY)
  if (!ended) return
  for (const listener of listeners) listener()
  for (const listener of endListeners) listener(reason, ended)
}

/** What this tab had before its reload; anything unreadable counts as nothing. */
export function restoreSessao(): Sessao | null {
  const text = sessionStorage.getItem(KEY)
  if (!text) return null
  try {
    current = sessaoSchema.parse(JSON.parse(text))
  } catch {
    sessionStorage.removeItem(KEY)
  }
  return current
}

export function useSessao(): Sessao | null {
  return useSyncExternalStore(onSessionChange, getSessao)
}

/** The signed-in person's data; only on guarded pages, where it is always there. */
export function useRegras(): Regras {
  const regras = useSessao()?.regras
  return regras ?? SEM_REGRAS
}
// Seen only in the moment between signing out and leaving the page.
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

/** Whether any held code starts with one of these (spec section 6). */
export const temPermissao = (...prefixes: Prefixo[]): boolean => {
  const { permissoes } = current?.regras ?? SEM_REGRAS
  return prefixes.some((prefix) => mayVisit(permissoes, prefix))
}

/** The same where a part of the screen may be drawn. */
export function usePermissao(...prefixes: Prefixo[]): boolean {
  useSessao()
  return temPermissao(...prefixes)
}
