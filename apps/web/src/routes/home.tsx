import { CODIGOS_DO_INICIO, CODIGOS_DO_INICIO_DA_LOJA } from '@lastro/shared/permissoes'
import { createRoute, redirect } from '@tanstack/react-router'
import { importChunk } from '../lib/chunk.ts'
import { temPermissao } from '../lib/session.ts'
import { prefetchForInstituicao, prefetchForLoja } from './prefetch.ts'
import { sessaoRoute } from './sessao.tsx'
import { rootRoute } from './root.tsx'
import { lazyPage } from './lazy-page.ts'

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
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const carteira = () => importChunk(() => import('../modules/carteira/use-carteira.ts'))
    if (temPermissao(...CODIGOS_DO_INICIO))
      prefetchForInstituicao(deps, async (id) =>
        queryClient.prefetchQuery((await carteira()).carteiraOptions(id)),
      )
    if (temPermissao(...CODIGOS_DO_INICIO_DA_LOJA))
      prefetchForLoja(async (id) => queryClient.prefetchQuery((await carteira()).carteiraDaLojaOptions(id)))
  },
  component: lazyPage(() => import('../app/home-page.tsx'), 'HomePage'),
})
