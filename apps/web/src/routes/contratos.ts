import { SITUACOES_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { LADOS } from '@lastro/shared/contratos/transicoes'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { idDoCaminho } from '../lib/id-do-caminho.ts'
import { requirePermissao } from '../lib/route-guard.ts'
import {
  diaParam,
  idParam,
  opcaoParam,
  ordenacaoParam,
  paginaParam,
  situacaoParam,
  textoParam,
} from '../lib/search-params.ts'
import { ORDENAVEIS } from '../modules/contratos/comum/ordenaveis.ts'
import { adiantar } from './adiantar.ts'
import { sessaoRoute } from './sessao.tsx'

/** The list of either side. */
export const buscaDeContratos = z.object({
  filtro: textoParam,
  status: opcaoParam(['0', '1', '2', 'todos']),
  situacao: situacaoParam,
  terminoAte: diaParam,
  alteracao: opcaoParam(LADOS),
  pedido: opcaoParam(['aberto']),
  lojaId: idParam,
  cobertura: opcaoParam(SITUACOES_COBERTURA),
  vez: opcaoParam(LADOS),
  pagina: paginaParam,
  ordenacao: ordenacaoParam(ORDENAVEIS),
})

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
  loader: ({ context, deps }) =>
    adiantar(deps, async (id) => {
      const { contratosDaInstituicaoOptions } = await import('../modules/contratos/comum/use-contratos.ts')
      return context.queryClient.prefetchQuery(contratosDaInstituicaoOptions(id, deps))
    }),
  component: lazyRouteComponent(
    () => import('../modules/contratos/instituicao/contratos-page.tsx'),
    'ContratosPage',
  ),
})

export const contratosCriarRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/contratos/criar',
  validateSearch: z.object({ copia: idParam }),
  beforeLoad: requirePermissao('Contratos.Contratos.Criar'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { copia } }) => {
    if (copia === undefined) return undefined
    const { contratoOptions } = await import('../modules/contratos/comum/use-contrato.ts')
    return (await context.queryClient.fetchQuery(contratoOptions(copia))).data
  },
  component: lazyRouteComponent(
    () => import('../modules/contratos/instituicao/contrato-criar-page.tsx'),
    'ContratoCriarPage',
  ),
})

export const contratosDetalheRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/contratos/detalhe/$id',
  beforeLoad: requirePermissao('Contratos.Contratos.Listar'),
  loader: async ({ context, params }) => {
    const { carregarContrato } = await import('../modules/contratos/comum/carregar-contrato.ts')
    return carregarContrato(context.queryClient, idDoCaminho(params.id))
  },
  component: lazyRouteComponent(
    () => import('../modules/contratos/instituicao/contrato-detalhe-page.tsx'),
    'ContratoDetalhePage',
  ),
})
