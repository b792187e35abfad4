import { routesOf } from '#http/route.ts'
import { simulacaoCall } from '@lastro/shared/regras-garantia/simulacao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { paginarInteira } from '#http/lista.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { LIMITE_DOS_ITENS } from './item-pedido.service.ts'
import { simularRegra } from './simulacao.service.ts'

/** Route of the rule simulator. It only reads; POST, because it takes unsaved items. */
export const simulacaoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Regras de garantia')
  route(simulacaoCall, {
    heavy: 'consulta',
    acesso: permissao({ instituicao: ['Configuracoes.RegrasGarantia.Listar'] }, instituicaoEm(deps, 'body')),
    summary: 'Simular uma regra sobre o estoque de uma loja, salva ou não',
    bodyLimit: LIMITE_DOS_ITENS,
    handler: async ({ query, body, alvo }) => {
      const simulacao = await simularRegra(deps, instituicaoDo(alvo), body)
      return { ...simulacao, ...(await paginarInteira('veiculos', query, simulacao.veiculos)) }
    },
  })
}
