import { createRoute } from '@tanstack/react-router'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

/** Every unknown address. It is drawn inside the shell, so that the menu stays at hand. */
export const naoEncontradaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '$',
  component: lazyPage(() => import('../app/not-found-page.tsx'), 'NotFoundPage'),
})
