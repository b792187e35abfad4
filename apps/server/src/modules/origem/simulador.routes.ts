import { origemNoSimuladorRequest } from '@lastro/shared/regras-garantia/simulacao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { LIMITE_DOS_ITENS } from '../regras-garantia/item-pedido.service.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { response, tags } from './origem.routes.ts'
import { origemNoSimulador } from './simulador.service.ts'

/** Route that explains the simulator's price; POST, because it takes unsaved items. */
export const origemNoSimuladorRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.post('/api/regras-garantia/simulacao/origem-do-preco', {
    bodyLimit: LIMITE_DOS_ITENS,
    config: {
      heavy: 'consulta',
      acesso: permissao(
        { instituicao: ['Configuracoes.RegrasGarantia.Listar'] },
        instituicaoEm(deps, 'body'),
      ),
    },
    schema: {
      tags,
      summary: 'De onde vem o preço de um veículo no simulador de regras',
      body: origemNoSimuladorRequest,
      response,
    },
    handler: ({ body, alvo }) => origemNoSimulador(deps, instituicaoDo(alvo), body),
  })
}
