import type { QueryClient } from '@tanstack/react-query'
import { createRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { importChunk } from '../lib/chunk.ts'
import { readCurrent } from '../lib/query-client.ts'
import { requirePermissao } from '../lib/route-guard.ts'
import { diaParam, opcaoParam, paginaParam, textoParam, idDoCaminho } from '../lib/search-params.ts'
import { buscaDeSituacao, buscaDeVeiculos } from '../modules/relatorios/busca.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

const relatoriosPage = lazyPage(() => import('../modules/relatorios/relatorios-page.tsx'), 'RelatoriosPage')

/** Spec section 6: needs no permission; the page lists the reports that the person may see. */
export const relatoriosRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/relatorios',
  component: relatoriosPage,
})

/** Domain 9: unknown report addresses lead to the list. The router also matches the bare /relatorios here. */
export const relatoriosOutrosRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/relatorios/$',
  beforeLoad: ({ location }) => {
    if (!/^\/relatorios\/?$/.test(location.pathname)) throw redirect({ to: '/relatorios', replace: true })
  },
  component: relatoriosPage,
})

export const extratoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/relatorios/extrato-financeiro',
  validateSearch: z.object({
    dataInicial: diaParam,
    dataFinal: diaParam,
    /** Description of the line whose events are open; `pagina` is the page of those events. */
    linha: textoParam,
    pagina: paginaParam,
  }),
  beforeLoad: requirePermissao('Relatorios.ExtratoFinanceiro.Listar'),
  component: lazyPage(() => import('../modules/relatorios/extrato/extrato-page.tsx'), 'ExtratoPage'),
})

export const precificacaoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/relatorios/historico-precificacao',
  validateSearch: buscaDeVeiculos,
  beforeLoad: requirePermissao('Relatorios.HistoricoPrecificacao.Listar'),
  component: lazyPage(
    () => import('../modules/relatorios/precificacao/precificacao-page.tsx'),
    'PrecificacaoPage',
  ),
})

export const situacaoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/relatorios/situacao-contratos',
  validateSearch: buscaDeSituacao,
  beforeLoad: requirePermissao('Relatorios.SituacaoContratos.Listar'),
  component: lazyPage(() => import('../modules/relatorios/situacao/situacao-page.tsx'), 'SituacaoPage'),
})

/** The address that the spec's links use. */
export const situacaoLinkRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/relatorios/situacao',
  validateSearch: buscaDeSituacao,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/relatorios/situacao-contratos', search, replace: true })
  },
})

const aba = z.object({ aba: opcaoParam(['garantia', 'movimentacoes', 'saldo']) })
const situacaoDetalhePage = lazyPage(
  () => import('../modules/relatorios/situacao/situacao-detalhe-page.tsx'),
  'SituacaoDetalhePage',
)

const situacaoDetalhe = {
  getParentRoute: () => sessaoRoute,
  validateSearch: aba,
  beforeLoad: requirePermissao('Relatorios.SituacaoContratos.Listar'),
  loader: async ({ context, params }: { context: { queryClient: QueryClient }; params: { id: string } }) => {
    const { contratoOptions } = await importChunk(
      () => import('../modules/contratos/chamadas/use-contrato.ts'),
    )
    return readCurrent(context.queryClient, contratoOptions(idDoCaminho(params.id)))
  },
  component: situacaoDetalhePage,
}
export const situacaoDetalheRoute = createRoute({ ...situacaoDetalhe, path: '/relatorios/detalhe/$id' })
/** The address that the spec's table of routes gives this page (domain 9). */
export const situacaoContratosDetalheRoute = createRoute({
  ...situacaoDetalhe,
  path: '/relatorios/situacao-contratos/detalhe/$id',
})
