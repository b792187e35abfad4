import { createRoute } from '@tanstack/react-router'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

/** Everyone's own account; it needs no permission. */
export const segurancaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/conta/seguranca',
  component: lazyPage(
    () => import('../modules/autenticacao/segundo-fator/seguranca-page.tsx'),
    'SegurancaPage',
  ),
})
