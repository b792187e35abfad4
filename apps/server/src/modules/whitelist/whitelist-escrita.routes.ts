import { criadoResponse, paramsId } from '@lastro/shared/id'
import {
  alterarWhitelistQuery,
  alterarWhitelistRequest,
  criarWhitelistRequest,
  impactoDaWhitelist,
  whitelistSchema,
} from '@lastro/shared/whitelist/whitelist'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { campoInvalido } from '#http/errors.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { withEtag } from '#http/etag.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import {
  alterarPrazo,
  criarWhitelist,
  excluirWhitelist,
  impactoDaExclusao,
} from './whitelist-escrita.service.ts'
import { registroNaConsulta, registroNoCaminho } from './whitelist.dono.ts'

const tags = ['Whitelist']

/** Calls that change the whitelist (spec sections 4 and 7). */
export const whitelistEscritaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.post('/api/opt-in/whitelist', {
    config: {
      idempotente: true,
      acesso: permissao({ instituicao: ['Configuracoes.Whitelist.Criar'] }, instituicaoEm(deps, 'body')),
    },
    schema: {
      tags,
      summary: 'Incluir uma loja na whitelist',
      body: criarWhitelistRequest,
      response: { 200: criadoResponse },
    },
    handler: (request) =>
      withIdempotency(deps, request, (inTx) => criarWhitelist(inTx, request, request.body)),
  })

  app.put('/api/opt-in/whitelist', {
    config: {
      etag: true,
      ifMatch: true,
      acesso: permissao({ instituicao: ['Configuracoes.Whitelist.Alterar'] }, registroNaConsulta(deps)),
    },
    schema: {
      tags,
      summary: 'Alterar o prazo de um registro',
      querystring: alterarWhitelistQuery,
      body: alterarWhitelistRequest,
      response: { 200: whitelistSchema },
    },
    handler: async ({ sessao, alvo, query, body, headers }, reply) => {
      const id = query.id ?? body.id
      if (!id || (body.id && body.id !== id))
        throw campoInvalido('id', 'O id do corpo difere do id do endereço.')
      const ato = actOf({ sessao, alvo, params: { id }, headers })
      return withEtag(reply, await alterarPrazo(deps, ato, body.prazo))
    },
  })

  app.get('/api/opt-in/whitelist/:id/impacto', {
    config: {
      heavy: 'consulta',
      acesso: permissao({ instituicao: ['Configuracoes.Whitelist.Excluir'] }, registroNoCaminho(deps)),
    },
    schema: {
      tags,
      summary: 'O que a exclusão de um registro toca',
      params: paramsId,
      response: { 200: impactoDaWhitelist },
    },
    handler: ({ params, alvo }) => impactoDaExclusao(deps.db, instituicaoDo(alvo), params.id),
  })

  app.delete('/api/opt-in/whitelist/:id', {
    config: {
      ifMatch: true,
      acesso: permissao({ instituicao: ['Configuracoes.Whitelist.Excluir'] }, registroNoCaminho(deps)),
    },
    schema: {
      tags,
      summary: 'Excluir um registro; contratos em andamento continuam',
      params: paramsId,
      response: NO_CONTENT,
    },
    handler: (request, reply) => noContent(reply, excluirWhitelist(deps, actOf(request))),
  })
}
