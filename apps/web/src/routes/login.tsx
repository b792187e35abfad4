import type { PendenciaSegundoFator } from '@lastro/shared/autenticacao/pendencia'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { safeReturnUrl } from '../lib/back-address.ts'
import { currentSessao } from '../lib/session.ts'
import { ensureRegras } from '../lib/sign-in.ts'
import { rootRoute } from './root.tsx'
import { lazyPage } from './lazy-page.ts'

/** Where to go after signing in; `safeReturnUrl` checks it when it is followed. */
const returnUrlSearch = z.object({ returnUrl: z.string().optional().catch(undefined) })

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: returnUrlSearch,
  beforeLoad: ({ search }) => {
    if (currentSessao()) throw redirect({ href: safeReturnUrl(search.returnUrl) ?? '/home' })
  },
  component: lazyPage(() => import('../app/sign-in-page.tsx'), 'SignInPage'),
})

export const trocarSenhaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trocar-senha',
  validateSearch: returnUrlSearch,
  beforeLoad: () => {
    if (!currentSessao()) throw redirect({ to: '/login' })
  },
  component: lazyPage(() => import('../modules/autenticacao/trocar-senha-page.tsx'), 'TrocarSenhaPage'),
})

export const termoUsoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/termo-uso',
  validateSearch: returnUrlSearch,
  beforeLoad: () => {
    if (!currentSessao()) throw redirect({ to: '/login' })
  },
  component: lazyPage(() => import('../modules/autenticacao/termo-uso-page.tsx'), 'TermoUsoPage'),
})

export const PASSO_DO_FATOR = {
  codigo: '/segundo-fator',
  cadastro: '/segundo-fator/cadastro',
} as const satisfies Record<PendenciaSegundoFator, string>

/** `beforeLoad` of a second-factor step: redirects to the wanted page unless the session still owes this step. */
function requirePendencia(pendencia: PendenciaSegundoFator) {
  return async ({
    search,
    context,
  }: {
    search: { returnUrl?: string | undefined }
    context: { queryClient: QueryClient }
  }) => {
    if (!currentSessao()) throw redirect({ to: '/login' })
    await ensureRegras(context.queryClient)
    if (!currentSessao()) throw redirect({ to: '/login' })
    if (currentSessao()?.regras?.segundoFator !== pendencia)
      throw redirect({ href: safeReturnUrl(search.returnUrl) ?? '/home' })
  }
}

export const segundoFatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/segundo-fator',
  validateSearch: returnUrlSearch,
  beforeLoad: requirePendencia('codigo'),
  component: lazyPage(() => import('../modules/autenticacao/segundo-fator/codigo-page.tsx'), 'CodigoPage'),
})

export const segundoFatorCadastroRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/segundo-fator/cadastro',
  validateSearch: returnUrlSearch,
  beforeLoad: requirePendencia('cadastro'),
  component: lazyPage(
    () => import('../modules/autenticacao/segundo-fator/cadastro-page.tsx'),
    'CadastroPage',
  ),
})
