import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { RelogioDeTeste } from '../modules/configuracao/relogio-de-teste.tsx'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <RelogioDeTeste />
      <Outlet />
    </>
  ),
})
