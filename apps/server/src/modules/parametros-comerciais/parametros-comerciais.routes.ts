import { paramsId } from '@lastro/shared/id'
import {
  parametroComercialRequest,
  parametroComercialSchema,
  parametrosComerciaisQuery,
  parametrosComerciaisResponse,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withEtag } from '#http/etag.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { paginar } from '#http/lista.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { exclusaoDeParametroRoutes } from './exclusao.routes.ts'
import { parametroNoCaminho } from './parametros-comerciais.dono.ts'
import {
  alterarParametro,
  criarParametro,
  listarParametros,
  obterParametro,
} from './parametros-comerciais.service.ts'

const tags = ['Parâmetros comerciais']
const url = '/api/parametros-comerciais/:id'
const codigo = <A extends string>(acao: A) => [`Configuracoes.ParametrosComerciais.${acao}`] as const

/** Commercial parameters (spec section 7). */
export const parametrosComerciaisRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps
  const noCaminho = parametroNoCaminho(deps)
  await app.register(exclusaoDeParametroRoutes, deps)

  app.get('/api/parametros-comerciais', {
    config: { acesso: permissao({ instituicao: codigo('Listar') }, instituicaoEm(deps, 'query')) },
    schema: {
      tags,
      summary: 'Parâmetros de uma instituição: o geral, os das lojas, os dos contratos',
      querystring: parametrosComerciaisQuery,
      response: { 200: parametrosComerciaisResponse },
    },
    handler: ({ query, alvo }) =>
      paginar('parametrosComerciais', query, (limites) => listarParametros(db, instituicaoDo(alvo), limites)),
  })

  app.post('/api/parametros-comerciais', {
    config: {
      idempotente: true,
      acesso: permissao({ instituicao: codigo('Criar') }, instituicaoEm(deps, 'body')),
    },
    schema: {
      tags,
      summary: 'Criar um parâmetro; um por aplicação',
      body: parametroComercialRequest,
      response: { 200: parametroComercialSchema },
    },
    handler: (request) =>
      withIdempotency(deps, request, (inTx) => criarParametro(inTx, request, request.body)),
  })

  app.get(url, {
    config: { etag: true, acesso: permissao({ instituicao: codigo('Listar') }, noCaminho) },
    schema: { tags, summary: 'Um parâmetro', params: paramsId, response: { 200: parametroComercialSchema } },
    handler: async ({ params, alvo }, reply) =>
      withEtag(reply, await obterParametro(db, instituicaoDo(alvo), params.id)),
  })

  app.put(url, {
    config: { etag: true, ifMatch: true, acesso: permissao({ instituicao: codigo('Alterar') }, noCaminho) },
    schema: {
      tags,
      summary: 'Alterar um parâmetro',
      params: paramsId,
      body: parametroComercialRequest,
      response: { 200: parametroComercialSchema },
    },
    handler: async (request, reply) =>
      withEtag(reply, await alterarParametro(deps, actOf(request), request.body)),
  })
}
