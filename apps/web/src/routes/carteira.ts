import { createRoute } from '@tanstack/react-router'
import { importChunk } from '../lib/chunk.ts'
import { requirePermissao } from '../lib/route-guard.ts'
import { buscaDeBaixas } from '../modules/baixas/busca.ts'
import { buscaDaConciliacao } from '../modules/conciliacao/busca.ts'
import { lazyPage } from './lazy-page.ts'
import { prefetchForInstituicao } from './prefetch.ts'
import { sessaoRoute } from './sessao.tsx'

/** Carteira A.5; the spec has no such page. */
export const conciliacaoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/carteira/conciliacao',
  validateSearch: buscaDaConciliacao,
  beforeLoad: requirePermissao('Carteira.Saldos.Listar'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchForInstituicao(deps, async (id) => {
      const { cargasOptions, conciliacaoOptions } = await importChunk(
        () => import('../modules/conciliacao/use-conciliacao.ts'),
      )
      await (deps.aba
        ? queryClient.prefetchQuery(cargasOptions(id, deps.pagina ?? 1))
        : queryClient.prefetchQuery(conciliacaoOptions(id, deps)))
    }),
  component: lazyPage(() => import('../modules/conciliacao/conciliacao-page.tsx'), 'ConciliacaoPage'),
})

/** Carteira A.3; the spec has no such page. */
export const baixasRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/carteira/baixas',
  validateSearch: buscaDeBaixas,
  beforeLoad: requirePermissao('Carteira.Baixas.Listar'),
  loaderDeps: ({ search: { baixa: _baixa, ...search } }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchForInstituicao(deps, async (id) => {
      const { baixasOptions } = await importChunk(() => import('../modules/baixas/use-baixas.ts'))
      await queryClient.prefetchQuery(baixasOptions(id, deps))
    }),
  component: lazyPage(() => import('../modules/baixas/baixas-page.tsx'), 'BaixasPage'),
})
