import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { sessaoRoute } from './sessao.tsx'

/** Everyone's own account; no permission is named for it. */
export const segurancaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/conta/seguranca',
  component: lazyRouteComponent(
    () => import('../modules/autenticacao/segundo-fator/seguranca-page.tsx'),
    'SegurancaPage',
  ),
})
