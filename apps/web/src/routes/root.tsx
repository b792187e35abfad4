import {
  createRootRouteWithContext,
  lazyRouteComponent,
  Outlet,
  useRouterState,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { SemServico } from '../app/sem-servico.tsx'
import { RelogioDeTeste } from '../modules/configuracao/relogio-de-teste.tsx'

// A first visit to the sign-in needs them only once it stands.
const Camadas = lazyRouteComponent(() => import('../app/camadas.tsx'), 'Camadas')

function Raiz() {
  const aberta = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined })
  return (
    <>
      <RelogioDeTeste />
      <SemServico />
      <Outlet />
      <Suspense>{aberta && <Camadas />}</Suspense>
    </>
  )
}

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Raiz })
