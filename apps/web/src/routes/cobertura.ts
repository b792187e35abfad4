import { createRoute } from '@tanstack/react-router'
import { importChunk } from '../lib/chunk.ts'
import { idDoCaminho } from '../lib/search-params.ts'
import { readCurrent } from '../lib/query-client.ts'
import { requirePermissao } from '../lib/route-guard.ts'
import { prefetchForInstituicao } from './prefetch.ts'
import { buscaDeCobertura } from '../modules/cobertura/busca.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'
import { buscaDeBaixas } from '../modules/baixas/busca.ts'
import { buscaDaConciliacao } from '../modules/conciliacao/busca.ts'

/** Domain section 8; the spec has no such page. */
export const coberturaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/cobertura',
  validateSearch: buscaDeCobertura,
  beforeLoad: requirePermissao('Relatorios.Cobertura.Listar'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchForInstituicao(deps, async (id) => {
      if (deps.aba) return
      const { coberturaOptions, resumoOptions } = await importChunk(
        () => import('../modules/cobertura/use-cobertura.ts'),
      )
      // The server works on one request at a time: the list, which the page waits for, goes first.
      const lista = queryClient.prefetchQuery(coberturaOptions(id, deps))
      void queryClient.prefetchQuery(resumoOptions(id, deps))
      await lista
    }),
  component: lazyPage(() => import('../modules/cobertura/cobertura-page.tsx'), 'CoberturaPage'),
})

export const coberturaDoContratoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/cobertura/$id',
  beforeLoad: requirePermissao('Relatorios.Cobertura.Listar'),
  loader: async ({ context, params }) => {
    const [{ coberturaDoContratoOptions }, { contratoOptions }] = await Promise.all([
      importChunk(() => import('../modules/cobertura/use-cobertura.ts')),
      importChunk(() => import('../modules/contratos/chamadas/use-contrato.ts')),
    ])
    const { queryClient } = context
    const id = idDoCaminho(params.id)
    await Promise.all([
      readCurrent(queryClient, coberturaDoContratoOptions(id)),
      readCurrent(queryClient, contratoOptions(id)),
    ])
  },
  component: lazyPage(
    () => import('../modules/contratos/contrato/contrato-cobertura-page.tsx'),
    'ContratoCoberturaPage',
  ),
})

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
