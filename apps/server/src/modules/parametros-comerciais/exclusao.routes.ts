import { paramsId } from '@lastro/shared/id'
import {
  exclusaoParametroResponse,
  impactoDoParametro,
  impactoDoParametroQuery,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { exclusaoQuery } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { parametroNoCaminho } from './parametros-comerciais.dono.ts'
import { excluirParametro, preverImpacto } from './parametros-comerciais.service.ts'

const tags = ['Parâmetros comerciais']
const url = '/api/parametros-comerciais/:id'
const EXCLUIR = 'Configuracoes.ParametrosComerciais.Excluir'

export const exclusaoDeParametroRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const noCaminho = parametroNoCaminho(deps)

  app.get(`${url}/impacto`, {
    config: {
      acesso: permissao({ instituicao: [EXCLUIR, 'Configuracoes.ParametrosComerciais.Alterar'] }, noCaminho),
      heavy: 'consulta',
    },
    schema: {
      tags,
      summary: 'O que a exclusão de um parâmetro toca, ou levá-lo a outra loja ou contrato',
      params: paramsId,
      querystring: impactoDoParametroQuery,
      response: { 200: impactoDoParametro },
    },
    handler: ({ params, alvo, query: { lojaId, contratoId } }) => {
      const levar = lojaId !== undefined || contratoId !== undefined
      const destino = levar ? { lojaId: lojaId ?? null, contratoId: contratoId ?? null } : undefined
      return preverImpacto(deps.db, { instituicaoId: instituicaoDo(alvo), id: params.id }, destino)
    },
  })

  app.delete(url, {
    config: { ifMatch: true, acesso: permissao({ instituicao: [EXCLUIR] }, noCaminho) },
    schema: {
      tags,
      summary: 'Excluir um parâmetro; 409 enquanto um contrato ativo depende dele',
      params: paramsId,
      querystring: exclusaoQuery,
      response: { ...NO_CONTENT, 409: exclusaoParametroResponse },
    },
    handler: (request, reply) => noContent(reply, excluirParametro(deps, actOf(request), request.query)),
  })
}
