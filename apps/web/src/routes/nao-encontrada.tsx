import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { sessaoRoute } from './sessao.tsx'

/** Every unknown address; inside the shell, so that the way back is at hand. */
export const naoEncontradaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '$',
  component: lazyRouteComponent(() => import('../app/not-found-page.tsx'), 'NotFoundPage'),
})
