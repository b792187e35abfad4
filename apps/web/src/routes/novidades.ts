import { createRoute } from '@tanstack/react-router'
import { buscaDeNovidades } from '../modules/novidades/busca.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

/** Like the notifications, it needs no permission: it tells of what its reader may open. */
export const novidadesRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/desde-ontem',
  validateSearch: buscaDeNovidades,
  component: lazyPage(() => import('../modules/novidades/novidades-page.tsx'), 'NovidadesPage'),
})
