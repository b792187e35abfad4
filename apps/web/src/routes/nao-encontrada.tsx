import { createRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../app/not-found-page.tsx'
import { sessaoRoute } from './sessao.tsx'

/** Every unknown address; inside the shell, so that the way back is at hand. */
export const naoEncontradaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '$',
  component: NotFoundPage,
})
