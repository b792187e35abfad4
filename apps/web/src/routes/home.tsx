import { CODIGOS_DO_INICIO, CODIGOS_DO_INICIO_DA_LOJA } from '@lastro/shared/permissoes'
import { createRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { importChunk } from '../lib/chunk.ts'
import { temPermissao } from '../lib/session.ts'
import { prefetchForInstituicao, prefetchForLoja } from './prefetch.ts'
import { sessaoRoute } from './sessao.tsx'
import { rootRoute } from './root.tsx'
import { lazyPage } from './lazy-page.ts'
import { buscaDeNotificacoes } from '../modules/notificacoes/busca.ts'
import { buscaDeNovidades } from '../modules/novidades/busca.ts'
import { CODIGOS_DA_FICHA } from '@lastro/shared/veiculos/codigos-da-ficha'
import { idDoCaminho } from '../lib/search-params.ts'
import { readCurrent } from '../lib/query-client.ts'
import { requirePermissao } from '../lib/route-guard.ts'

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

/** Everyone's own account; it needs no permission. */
export const segurancaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/conta/seguranca',
  validateSearch: z.object({ trocar: z.literal('senha').optional().catch(undefined) }),
  component: lazyPage(
    () => import('../modules/autenticacao/segundo-fator/seguranca-page.tsx'),
    'SegurancaPage',
  ),
})

/** Where a letter that confirms an address leads. */
export const confirmarEmailRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/conta/confirmar-email',
  component: lazyPage(() => import('../modules/autenticacao/confirmar-email-page.tsx'), 'ConfirmarEmailPage'),
})

/** Spec section 2.1; it needs no permission. */
export const notificacaoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/notificacao',
  validateSearch: buscaDeNotificacoes,
  component: lazyPage(() => import('../modules/notificacoes/notificacoes-page.tsx'), 'NotificacoesPage'),
})

/** Like the notifications, it needs no permission: it tells of what its reader may open. */
export const novidadesRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/desde-ontem',
  validateSearch: buscaDeNovidades,
  component: lazyPage(() => import('../modules/novidades/novidades-page.tsx'), 'NovidadesPage'),
})

/** Beyond the spec: one vehicle, for everybody who may see a list that contains it. */
export const veiculoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/veiculos/$id',
  beforeLoad: requirePermissao(...CODIGOS_DA_FICHA.instituicao, ...CODIGOS_DA_FICHA.loja),
  loader: async ({ context, params }) => {
    const { fichaOptions } = await importChunk(() => import('../modules/ficha/use-ficha.ts'))
    return readCurrent(context.queryClient, fichaOptions(idDoCaminho(params.id)))
  },
  component: lazyPage(() => import('../modules/ficha/veiculo-page.tsx'), 'VeiculoPage'),
})

/** Every unknown address. It is drawn inside the shell, so that the menu stays at hand. */
export const naoEncontradaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '$',
  component: lazyPage(() => import('../app/not-found-page.tsx'), 'NotFoundPage'),
})
