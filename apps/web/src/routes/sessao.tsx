import { createRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import * as z from 'zod'
import { PlainError, Splash } from '../app/error-page.tsx'
import { requireSession } from '../lib/route-guard.ts'
import { idParam } from '../lib/search-params.ts'
import { currentSessao } from '../lib/session.ts'
import { ensureRegras } from '../lib/sign-in.ts'
import { PASSO_DO_FATOR } from './login.tsx'
import { rootRoute } from './root.tsx'
import { lazyPage } from './lazy-page.ts'

/**
 * Parent of every page inside the shell. Asks for a session, redirects to steps that are due (second factor, password,
 * terms of use), and keeps the operator's `?instituicao=` from page to page.
 */
export const sessaoRoute = createRoute({
  id: 'sessao',
  getParentRoute: () => rootRoute,
  validateSearch: z.object({ instituicao: idParam }),
  search: { middlewares: [retainSearchParams(['instituicao'])] },
  beforeLoad: async ({ location, context }) => {
    requireSession(location.href)
    await ensureRegras(context.queryClient)
    requireSession(location.href)
    const regras = currentSessao()?.regras
    const search = { returnUrl: location.href }
    if (regras?.segundoFator) throw redirect({ to: PASSO_DO_FATOR[regras.segundoFator], search })
    if (regras?.expirado) throw redirect({ to: '/trocar-senha', search })
    if (regras?.precisaAceitarTermoUso) throw redirect({ to: '/termo-uso', search })
  },
  component: lazyPage(() => import('../app/shell.tsx'), 'Shell'),
  pendingComponent: Splash,
  errorComponent: PlainError,
})
