import type { Permissao } from '@lastro/shared/permissoes'
import { redirect } from '@tanstack/react-router'
import { currentSessao, temPermissao } from './session.ts'
import { signOut } from './sign-in.ts'
import { toastFim } from './toast.ts'

const SEM_PERMISSAO = 'Você não tem permissão para visualizar essa página'

/**
 * `beforeLoad` of every page inside the shell: without a token, redirects to /login with the wanted address (spec
 * section 6).
 */
export function requireSession(href: string): void {
  if (!currentSessao()) throw redirect({ to: '/login', search: { returnUrl: href } })
}

/**
 * `beforeLoad` of a page: without a code that starts with one of `prefixes`, tells the person and signs out (spec
 * section 6).
 */
export function requirePermissao(...prefixes: readonly Permissao[]) {
  return () => {
    if (temPermissao(...prefixes)) return
    toastFim(SEM_PERMISSAO, 'Ops')
    signOut('negada')
    throw redirect({ to: '/login' })
  }
}
