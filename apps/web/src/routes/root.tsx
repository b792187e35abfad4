import { createRootRouteWithContext, Outlet, useRouterState } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { Bars } from '../app/bars.tsx'
import { RelogioDeTeste } from '../modules/configuracao/relogio-de-teste.tsx'
import { sobDemanda } from '../ui/sob-demanda.ts'

// A first visit to the sign-in needs them only once it stands.
const Camadas = sobDemanda(async () => (await import('../app/camadas.tsx')).Camadas)

function Raiz() {
  const aberta = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  return (
    <>
      <RelogioDeTeste />
      <Outlet />
      <Bars />
      {aberta && <Camadas espera={null} />}
    </>
  )
}

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Raiz })
