import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { SemServico } from '../app/sem-servico.tsx'
import { RelogioDeTeste } from '../modules/configuracao/relogio-de-teste.tsx'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <RelogioDeTeste />
      <SemServico />
      <Outlet />
    </>
  ),
})
