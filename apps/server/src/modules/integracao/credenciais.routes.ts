import {
  credenciaisQuery,
  credenciaisResponse,
  criarCredencialRequest,
  criarCredencialResponse,
} from '@lastro/shared/integracao/credencial'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { lojaDo } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { paginar } from '#http/lista.ts'
import { listCredenciais } from './credenciais.repository.ts'
import { criarCredencial, revogarCredencial } from './credenciais.service.ts'
import { alterar, consultar, credencialNoCaminho, lojaIntegrada, onlyLoja } from './integracao.dono.ts'

const tags = ['Integração']

/**
 * Credentials of a store's partner systems. They take no Idempotency-Key, because a kept answer would keep the token,
 * which is stored nowhere.
 */
export const credenciaisRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.get('/api/lojas/:id/credenciais', {
    config: { acesso: consultar(lojaIntegrada(deps)) },
    schema: {
      tags,
      summary: 'Credenciais do sistema da loja',
      params: paramsId,
      querystring: credenciaisQuery,
      response: { 200: credenciaisResponse },
    },
    handler: ({ query, alvo }) =>
      paginar('credenciais', query, (limites) => listCredenciais(deps.db, lojaDo(alvo), limites)),
  })

  app.post('/api/lojas/:id/credenciais', {
    config: { acesso: onlyLoja(lojaIntegrada(deps)) },
    schema: {
      tags,
      summary: 'Criar uma credencial; a resposta é a única que contém o token',
      params: paramsId,
      body: criarCredencialRequest,
      response: { 200: criarCredencialResponse },
    },
    handler: ({ sessao, alvo, body }, reply) => {
      reply.header('cache-control', 'no-store')
      return criarCredencial(deps, { sessao, lojaId: lojaDo(alvo) }, body.nome)
    },
  })

  app.post('/api/credenciais/:id/revogar', {
    config: { acesso: alterar(credencialNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Revogar uma credencial; vale a partir da próxima chamada',
      params: paramsId,
      response: NO_CONTENT,
    },
    handler: ({ sessao, alvo, params }, reply) =>
      noContent(reply, revogarCredencial(deps, { sessao, lojaId: lojaDo(alvo) }, params.id)),
  })
}
