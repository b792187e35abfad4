import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { preloadCode } from '../lib/preload-code.ts'
import { getSessao } from '../lib/session.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { keepBackAddresses } from '../lib/back-address.ts'
import { routeTree } from '../routes/route-tree.ts'
import { PageSkeleton } from '../ui/skeletons.tsx'
import { ErrorPage } from './error-page.tsx'
import { lazyPage } from '../routes/lazy-page.ts'

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMs: 200,
    // A page that is opened again waits for its loader as it did at first, or it would show what was and move under the hand.
    defaultStaleReloadMode: 'blocking',
    // Nobody waits for an answer that is there, only that its place-holder be seen longer.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  })
  keepBackAddresses(router.history)
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    // While it is still being asked whether the person may see the page.
    if (getSessao()) preloadCode(router, toLocation.pathname)
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
