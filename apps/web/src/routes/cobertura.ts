import { createRoute } from '@tanstack/react-router'
import { importChunk } from '../lib/chunk.ts'
import { idDoCaminho } from '../lib/id-do-caminho.ts'
import { readCurrent } from '../lib/query-client.ts'
import { requirePermissao } from '../lib/route-guard.ts'
import { prefetchForInstituicao } from './prefetch.ts'
import { buscaDeCobertura } from '../modules/cobertura/busca.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

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
