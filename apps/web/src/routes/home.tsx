import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { sessaoRoute } from './sessao.tsx'
import { rootRoute } from './root.tsx'

export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' })
  },
})

export const homeRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/home',
  component: lazyRouteComponent(() => import('../app/home-page.tsx'), 'HomePage'),
})
