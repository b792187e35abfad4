import { CODIGOS_DA_FICHA } from '@lastro/shared/veiculos/codigos-da-ficha'
import { createRoute } from '@tanstack/react-router'
import { importChunk } from '../lib/chunk.ts'
import { idDoCaminho } from '../lib/id-do-caminho.ts'
import { readCurrent } from '../lib/query-client.ts'
import { requirePermissao } from '../lib/route-guard.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

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
