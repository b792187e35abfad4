import { LADOS } from '@lastro/shared/contratos/transicoes'
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { requirePermissao } from '../lib/route-guard.ts'
import {
  diaParam,
  opcaoParam,
  ordenacaoParam,
  paginaParam,
  situacaoParam,
  textoParam,
} from '../lib/search-params.ts'
import { carregarContrato } from '../modules/contratos/carregar-contrato.ts'
import { ORDENAVEIS } from '../modules/contratos/use-contratos.ts'
import { sessaoRoute } from './sessao.tsx'

/** A database id in a path; anything else is an unknown address. */
export function idDoCaminho(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}

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
  validateSearch: z.object({
    filtro: textoParam,
    status: opcaoParam(['0', '1', '2', 'todos']),
    situacao: situacaoParam,
    terminoAte: diaParam,
    alteracao: opcaoParam(LADOS),
    pagina: paginaParam,
    ordenacao: ordenacaoParam(ORDENAVEIS),
  }),
  beforeLoad: requirePermissao('Contratos.Contratos.Listar'),
  component: lazyRouteComponent(() => import('../modules/contratos/contratos-page.tsx'), 'ContratosPage'),
})

export const contratosCriarRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/contratos/criar',
  beforeLoad: requirePermissao('Contratos.Contratos.Criar'),
  component: lazyRouteComponent(
    () => import('../modules/contratos/contrato-criar-page.tsx'),
    'ContratoCriarPage',
  ),
})

export const contratosDetalheRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/contratos/detalhe/$id',
  beforeLoad: requirePermissao('Contratos.Contratos.Listar'),
  loader: ({ context, params }) => carregarContrato(context.queryClient, idDoCaminho(params.id)),
  component: lazyRouteComponent(
    () => import('../modules/contratos/contrato-detalhe-page.tsx'),
    'ContratoDetalhePage',
  ),
})
