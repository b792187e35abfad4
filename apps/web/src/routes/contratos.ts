import { createRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { importChunk } from '../lib/chunk.ts'
import { requirePermissao } from '../lib/route-guard.ts'
import { idParam, opcaoParam, idDoCaminho, paginaParam } from '../lib/search-params.ts'
import { buscaDeContratos } from '../modules/contratos/lista/busca-de-contratos.ts'
import { prefetchForInstituicao, visaoInicial } from './prefetch.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

export const contratosRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/contratos',
  beforeLoad: () => {
    throw redirect({ to: '/contratos/listar' })
  },
})

export const contratosListarRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/contratos/listar',
  validateSearch: buscaDeContratos,
  beforeLoad: requirePermissao('Contratos.Contratos.Listar'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, location }) => {
    const visao = await visaoInicial(queryClient, 'contratos', { deps, location })
    if (visao)
      throw redirect({
        to: '/contratos/listar',
        search: { ...visao, instituicao: deps.instituicao },
        replace: true,
      })
    prefetchForInstituicao(deps, async (id) => {
      const { contratosDaInstituicaoOptions } = await importChunk(
        () => import('../modules/contratos/lista/use-contratos.ts'),
      )
      return queryClient.prefetchQuery(contratosDaInstituicaoOptions(id, deps))
    })
  },
  component: lazyPage(() => import('../modules/contratos/lista/contratos-page.tsx'), 'ContratosPage'),
})

/** Portas L; the spec has no such page. */
export const cargaInicialRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/carteira/carga-inicial',
  validateSearch: z.object({ pagina: paginaParam }),
  beforeLoad: requirePermissao('Contratos.CargaInicial.Listar'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchForInstituicao(deps, async (id) => {
      const { cargasOptions } = await importChunk(
        () => import('../modules/carga-inicial/use-carga-inicial.ts'),
      )
      await queryClient.prefetchQuery(cargasOptions(id, deps.pagina ?? 1))
    }),
  component: lazyPage(() => import('../modules/carga-inicial/carga-inicial-page.tsx'), 'CargaInicialPage'),
})

export const contratosCriarRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/contratos/criar',
  validateSearch: z.object({ copia: idParam }),
  beforeLoad: requirePermissao('Contratos.Contratos.Criar'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { copia } }) => {
    if (copia === undefined) return undefined
    const { contratoOptions } = await importChunk(
      () => import('../modules/contratos/chamadas/use-contrato.ts'),
    )
    return (await context.queryClient.fetchQuery(contratoOptions(copia))).data
  },
  component: lazyPage(() => import('../modules/contratos/novo/contrato-criar-page.tsx'), 'ContratoCriarPage'),
})

export const contratosDetalheRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/contratos/detalhe/$id',
  validateSearch: z.object({
    aba: opcaoParam(['garantia', 'historico']),
    substituir: idParam,
    /** What opens with the page. */
    ato: opcaoParam(['prorrogar', 'liquidar']),
  }),
  beforeLoad: requirePermissao('Contratos.Contratos.Listar'),
  loader: async ({ context, params }) => {
    const { carregarContrato } = await importChunk(
      () => import('../modules/contratos/chamadas/use-contrato.ts'),
    )
    return carregarContrato(context.queryClient, idDoCaminho(params.id))
  },
  component: lazyPage(
    () => import('../modules/contratos/contrato/contrato-detalhe-page.tsx'),
    'ContratoDetalhePage',
  ),
})
