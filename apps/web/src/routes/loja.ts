import { createRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { importChunk } from '../lib/chunk.ts'
import { requirePermissao } from '../lib/route-guard.ts'
import { idParam, opcaoParam, idDoCaminho } from '../lib/search-params.ts'
import { buscaDeContratos } from '../modules/contratos/lista/busca-de-contratos.ts'
import { prefetchForLoja, visaoInicial } from './prefetch.ts'
import { buscaDeVendas } from '../modules/baixas/busca.ts'
import { buscaDeEstoque } from '../modules/estoque/busca.ts'
import { buscaDeEntregas } from '../modules/integracao/busca.ts'
import { buscaDaAuditoria, buscaDaEquipe } from '../modules/equipe/busca.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

export const propostasListarRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/loja/propostas',
  validateSearch: buscaDeContratos,
  beforeLoad: requirePermissao('Loja.Propostas.Listar'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps, location }) => {
    const search = await visaoInicial(queryClient, 'propostas', { deps, location })
    if (search) throw redirect({ to: '/loja/propostas', search, replace: true })
    prefetchForLoja(async (id) => {
      const { contratosDaLojaOptions } = await importChunk(
        () => import('../modules/contratos/lista/use-contratos.ts'),
      )
      return queryClient.prefetchQuery(contratosDaLojaOptions(id, deps))
    })
  },
  component: lazyPage(() => import('../modules/contratos/lista/propostas-page.tsx'), 'PropostasPage'),
})

export const propostaDetalheRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/loja/propostas/$id',
  validateSearch: z.object({ aba: opcaoParam(['historico']), substituir: idParam }),
  beforeLoad: requirePermissao('Loja.Propostas.Listar'),
  loader: async ({ context, params }) => {
    const { carregarContrato } = await importChunk(
      () => import('../modules/contratos/chamadas/use-contrato.ts'),
    )
    return carregarContrato(context.queryClient, idDoCaminho(params.id))
  },
  component: lazyPage(() => import('../modules/contratos/proposta/proposta-page.tsx'), 'PropostaPage'),
})

export const estoqueListarRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/loja/estoque',
  validateSearch: buscaDeEstoque,
  beforeLoad: requirePermissao('Loja.Estoque.Listar'),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    prefetchForLoja(async (id) => {
      const { estoqueDaLojaOptions } = await importChunk(
        () => import('../modules/estoque/use-estoque-da-loja.ts'),
      )
      return queryClient.prefetchQuery(estoqueDaLojaOptions(id, deps))
    }),
  component: lazyPage(() => import('../modules/estoque/estoque-page.tsx'), 'EstoquePage'),
})

export const estoqueImportarRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/loja/estoque/importar',
  beforeLoad: requirePermissao('Loja.Estoque.Importar'),
  component: lazyPage(() => import('../modules/estoque/importar/importar-page.tsx'), 'ImportarPage'),
})

/** Carteira A.6; the spec has no such page. */
export const vendasRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/loja/vendas',
  validateSearch: buscaDeVendas,
  beforeLoad: requirePermissao('Loja.Vendas.Listar'),
  loaderDeps: ({ search: { pagina } }) => ({ pagina }),
  loader: ({ context: { queryClient }, deps: { pagina = 1 } }) =>
    prefetchForLoja(async (id) => {
      const { vendasOptions } = await importChunk(() => import('../modules/baixas/use-baixas.ts'))
      await queryClient.prefetchQuery(vendasOptions(id, pagina))
    }),
  component: lazyPage(() => import('../modules/baixas/vendas-page.tsx'), 'VendasPage'),
})

export const integracaoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/loja/integracao',
  validateSearch: buscaDeEntregas,
  beforeLoad: requirePermissao('Loja.Integracao.Listar'),
  component: lazyPage(() => import('../modules/integracao/integracao-page.tsx'), 'IntegracaoPage'),
})

export const equipeDaLojaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/loja/equipe',
  validateSearch: buscaDaEquipe,
  beforeLoad: requirePermissao('Loja.Equipe.Listar'),
  component: lazyPage(() => import('../modules/equipe/pessoas-page.tsx'), 'PessoasDaLojaPage'),
})

export const auditoriaDaLojaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/loja/auditoria',
  validateSearch: buscaDaAuditoria,
  beforeLoad: requirePermissao('Loja.Equipe.Listar'),
  component: lazyPage(() => import('../modules/equipe/auditoria-page.tsx'), 'AuditoriaDaLojaPage'),
})
