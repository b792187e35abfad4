import { paramsId } from '@lastro/shared/id'
import {
  exclusaoParametroResponse,
  impactoDoParametro,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { exclusaoQuery } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Ambiente } from '../../ambiente.ts'
import { instituicaoDo, permissao } from '../../http/acesso.ts'
import { parametroNoCaminho } from './parametros-comerciais.dono.ts'
import { excluirParametro, impactoDaExclusao } from './parametros-comerciais.service.ts'

const tags = ['Parâmetros comerciais']
const url = '/api/parametros-comerciais/:id'

/** A parameter's end, and what it would touch. */
export const exclusaoDeParametroRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const acesso = permissao(
    { instituicao: ['Configuracoes.ParametrosComerciais.Excluir'] },
    parametroNoCaminho(deps),
  )

  app.get(`${url}/impacto`, {
    config: { acesso, pesada: 'consulta' },
    schema: {
      tags,
      summary: 'O que a exclusão de um parâmetro toca',
      params: paramsId,
      response: { 200: impactoDoParametro },
    },
    handler: ({ params, alvo }) => impactoDaExclusao(deps.db, instituicaoDo(alvo), params.id),
  })

  app.delete(url, {
    config: { acesso },
    schema: {
      tags,
      summary: 'Excluir um parâmetro; 409 enquanto um contrato ativo depende dele',
      params: paramsId,
      querystring: exclusaoQuery,
      response: { 204: z.undefined(), 409: exclusaoParametroResponse },
    },
    handler: async ({ sessao, alvo, params, query }, reply) => {
      await excluirParametro(deps, { sessao, alvo, id: params.id }, query)
      return reply.code(204).send()
    },
  })
}
