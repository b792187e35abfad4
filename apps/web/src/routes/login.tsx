import type { PendenciaSegundoFator } from '@lastro/shared/autenticacao/pendencia'
import { PAGINA_DE_RETORNO } from '@lastro/shared/autenticacao/pendencia'
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { safeReturnUrl } from '../lib/back-address.ts'
import { idParam } from '../lib/search-params.ts'
import { currentSessao } from '../lib/session.ts'
import { ensureRegras } from '../lib/sign-in.ts'
import { rootRoute } from './root.tsx'
import { lazyPage } from './lazy-page.ts'

/** Where to go after signing in; `safeReturnUrl` checks it when it is followed. */
const returnUrlSearch = z.object({ returnUrl: z.string().optional().catch(undefined) })

/** `provedor`: whoever has no access yet begins at the provider by this link. */
const loginSearch = returnUrlSearch.extend({ provedor: idParam })

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => {
    if (currentSessao()) throw redirect({ href: safeReturnUrl(search.returnUrl) ?? '/home' })
  },
  component: lazyPage(() => import('../app/sign-in-page.tsx'), 'SignInPage'),
})

/** Where an identity provider sends people back to, for a sign-in or an administrator's test. */
export const retornoSsoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PAGINA_DE_RETORNO,
  component: lazyPage(() => import('../modules/autenticacao/retorno-sso-page.tsx'), 'RetornoSsoPage'),
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

/** The person may be signed in as somebody else: a forgotten password and an invitation don't ask. */
export const esqueciASenhaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/esqueci-a-senha',
  component: lazyPage(() => import('../modules/autenticacao/esqueci-a-senha-page.tsx'), 'EsqueciASenhaPage'),
})

export const novaSenhaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/nova-senha',
  component: lazyPage(() => import('../modules/autenticacao/nova-senha-page.tsx'), 'NovaSenhaPage'),
})

export const conviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/convite',
  component: lazyPage(() => import('../modules/autenticacao/nova-senha-page.tsx'), 'ConvitePage'),
})
