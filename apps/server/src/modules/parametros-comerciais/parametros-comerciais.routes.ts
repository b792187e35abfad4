import { routesOf } from '#http/route.ts'
import {
  parametrosCall,
  criarParametroCall,
  parametroCall,
  alterarParametroCall,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
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

const codigo = <A extends string>(acao: A) => [`Configuracoes.ParametrosComerciais.${acao}`] as const

/** Commercial parameters (spec section 7). */
export const parametrosComerciaisRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Parâmetros comerciais')
  const { db } = deps
  const noCaminho = parametroNoCaminho(deps)
  await app.register(exclusaoDeParametroRoutes, deps)

  route(parametrosCall, {
    acesso: permissao({ instituicao: codigo('Listar') }, instituicaoEm(deps, 'query')),
    summary: 'Parâmetros de uma instituição: o geral, os das lojas, os dos contratos',
    handler: ({ query, alvo }) =>
      paginar('parametrosComerciais', query, (limites) => listarParametros(db, instituicaoDo(alvo), limites)),
  })

  route(criarParametroCall, {
    acesso: permissao({ instituicao: codigo('Criar') }, instituicaoEm(deps, 'body')),
    summary: 'Criar um parâmetro; um por aplicação',
    handler: (request) =>
      withIdempotency(deps, request, (inTx) => criarParametro(inTx, request, request.body)),
  })

  route(parametroCall, {
    acesso: permissao({ instituicao: codigo('Listar') }, noCaminho),
    summary: 'Um parâmetro',
    handler: ({ params, alvo }) => obterParametro(db, instituicaoDo(alvo), params.id),
  })

  route(alterarParametroCall, {
    acesso: permissao({ instituicao: codigo('Alterar') }, noCaminho),
    summary: 'Alterar um parâmetro',
    handler: (request) => alterarParametro(deps, actOf(request), request.body),
  })
}
