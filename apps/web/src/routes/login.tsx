import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { safeReturnUrl } from '../lib/return-url.ts'
import { getSessao } from '../lib/session.ts'
import { rootRoute } from './root.tsx'

/** Address to follow afterwards; checked where it is followed. */
const returnUrlSearch = z.object({ returnUrl: z.string().optional().catch(undefined) })

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: returnUrlSearch,
  beforeLoad: ({ search }) => {
    if (getSessao()) throw redirect({ href: safeReturnUrl(search.returnUrl) ?? '/home' })
  },
  component: lazyRouteComponent(() => import('../modules/autenticacao/login-page.tsx'), 'LoginPage'),
})

export const trocarSenhaRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trocar-senha',
  validateSearch: returnUrlSearch,
  beforeLoad: () => {
    if (!getSessao()) throw redirect({ to: '/login' })
  },
  component: lazyRouteComponent(
    () => import('../modules/autenticacao/trocar-senha-page.tsx'),
    'TrocarSenhaPage',
  ),
})

export const termoUsoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/termo-uso',
  validateSearch: returnUrlSearch,
  beforeLoad: () => {
    if (!getSessao()) throw redirect({ to: '/login' })
  },
  component: lazyRouteComponent(() => import('../modules/autenticacao/termo-uso-page.tsx'), 'TermoUsoPage'),
})
