import { SITUACOES_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { idDoCaminho } from '../lib/id-do-caminho.ts'
import { requirePermissao } from '../lib/route-guard.ts'
import { opcaoParam, ordenacaoParam, paginaParam, textoParam } from '../lib/search-params.ts'
import { coberturaDoContratoOptions, ORDENAVEIS } from '../modules/cobertura/use-cobertura.ts'
import { sessaoRoute } from './sessao.tsx'

/** Domain 8: beyond the spec. */
export const coberturaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/cobertura',
  validateSearch: z.object({
    aba: opcaoParam(['tendencia', 'impacto']),
    filtro: textoParam,
    situacao: opcaoParam(SITUACOES_COBERTURA),
    caso: opcaoParam(['aberto']),
    status: opcaoParam(['todos']),
    somente: opcaoParam(['cairam']),
    ordenacao: ordenacaoParam(ORDENAVEIS),
    pagina: paginaParam,
  }),
  beforeLoad: requirePermissao('Relatorios.Cobertura.Listar'),
  component: lazyRouteComponent(() => import('../modules/cobertura/cobertura-page.tsx'), 'CoberturaPage'),
})

export const coberturaDoContratoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/cobertura/$id',
  beforeLoad: requirePermissao('Relatorios.Cobertura.Listar'),
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(coberturaDoContratoOptions(idDoCaminho(params.id))),
  component: lazyRouteComponent(
    () => import('../modules/cobertura/contrato-cobertura-page.tsx'),
    'ContratoCoberturaPage',
  ),
})
