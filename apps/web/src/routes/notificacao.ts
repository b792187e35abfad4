import { createRoute } from '@tanstack/react-router'
import { buscaDeNotificacoes } from '../modules/notificacoes/busca.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

/** Spec section 2.1; it needs no permission. */
export const notificacaoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/notificacao',
  validateSearch: buscaDeNotificacoes,
  component: lazyPage(() => import('../modules/notificacoes/notificacoes-page.tsx'), 'NotificacoesPage'),
})
