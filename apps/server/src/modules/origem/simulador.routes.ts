import { routesOf } from '#http/route.ts'
import { origemNoSimuladorCall } from '@lastro/shared/origem/origem'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { LIMITE_DOS_ITENS } from '../regras-garantia/item-pedido.service.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { origemNoSimulador } from './simulador.service.ts'

/** Route that explains the simulator's price; POST, because it takes unsaved items. */
export const origemNoSimuladorRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'De onde vem este valor?')
  route(origemNoSimuladorCall, {
    heavy: 'consulta',
    acesso: permissao({ instituicao: ['Configuracoes.RegrasGarantia.Listar'] }, instituicaoEm(deps, 'body')),
    summary: 'De onde vem o preço de um veículo no simulador de regras',
    bodyLimit: LIMITE_DOS_ITENS,
    handler: ({ body, alvo }) => origemNoSimulador(deps, instituicaoDo(alvo), body),
  })
}
