import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { preloadCode } from '../lib/chunk.ts'
import { currentSessao } from '../lib/session.ts'
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
    // Opening a page again waits for its loader, as the first time: otherwise old data would be shown and then move.
    defaultStaleReloadMode: 'blocking',
    // Data that arrived is never held back to show the skeleton longer.
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage'),
  })
  keepBackAddresses(router.history)
  router.subscribe('onBeforeLoad', ({ toLocation }) => {
    // Loads the page's code while the guard still asks whether the person may see it.
    if (currentSessao()) preloadCode(router, toLocation.pathname)
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
