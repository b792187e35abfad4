import { routesOf } from '#http/route.ts'
import {
  credenciaisCall,
  criarCredencialCall,
  revogarCredencialCall,
} from '@lastro/shared/integracao/credencial'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { lojaDo } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { listCredenciais } from './credenciais.repository.ts'
import { criarCredencial, revogarCredencial } from './credenciais.service.ts'
import { alterar, consultar, credencialNoCaminho, lojaIntegrada, onlyLoja } from './integracao.dono.ts'

/**
 * Credentials of a store's partner systems. They take no Idempotency-Key, because a kept answer would keep the token,
 * which is stored nowhere.
 */
export const credenciaisRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Integração')
  route(credenciaisCall, {
    acesso: consultar(lojaIntegrada(deps)),
    summary: 'Credenciais do sistema da loja',
    handler: ({ query, alvo }) =>
      paginar('credenciais', query, (limites) => listCredenciais(deps.db, lojaDo(alvo), limites)),
  })

  route(criarCredencialCall, {
    acesso: onlyLoja(lojaIntegrada(deps)),
    summary: 'Criar uma credencial; a resposta é a única que contém o token',
    handler: ({ sessao, alvo, body }, reply) => {
      reply.header('cache-control', 'no-store')
      return criarCredencial(deps, { sessao, lojaId: lojaDo(alvo) }, body.nome)
    },
  })

  route(revogarCredencialCall, {
    acesso: alterar(credencialNoCaminho(deps)),
    summary: 'Revogar uma credencial; vale a partir da próxima chamada',
    handler: ({ sessao, alvo, params }) =>
      revogarCredencial(deps, { sessao, lojaId: lojaDo(alvo) }, params.id),
  })
}
