import { createRoute } from '@tanstack/react-router'
import { importChunk } from '../lib/chunk.ts'
import { requirePermissao } from '../lib/route-guard.ts'
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
