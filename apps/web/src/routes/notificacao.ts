import { createRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { opcaoParam, paginaParam } from '../lib/search-params.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

/** Spec section 2.1; it needs no permission. */
export const notificacaoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/notificacao',
  validateSearch: z.object({ pagina: paginaParam, lida: opcaoParam(['nao']) }),
  component: lazyPage(() => import('../modules/notificacoes/notificacoes-page.tsx'), 'NotificacoesPage'),
})
