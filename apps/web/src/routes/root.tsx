import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { Bars } from '../app/bars.tsx'
import { RelogioDeTeste } from '../modules/configuracao/configuracao.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'

// The sign-in page doesn't need the overlays until it is drawn.
const LazyOverlays = lazyComponent(async () => (await import('../app/overlays.tsx')).Overlays)

function Root() {
  const opened = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  return (
    <>
      <RelogioDeTeste />
      <Outlet />
      <Bars />
      {opened && <LazyOverlays fallback={null} />}
    </>
  )
}

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root })
