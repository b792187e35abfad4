import { paramsId } from '@lastro/shared/id'
import { visaoFeitaResponse, visaoRequest, visoesQuery, visoesResponse } from '@lastro/shared/visoes/visao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { sessionWhile } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { deleteVisao, listVisoes } from './visoes.repository.ts'
import { salvarVisao } from './visoes.service.ts'

const tags = ['Filtros salvos']

/** The caller's views of lists; nobody else's are ever read. */
export const visoesRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.get('/api/visoes', {
    config: { acesso: sessionWhile() },
    schema: {
      tags,
      summary: 'Os próprios filtros salvos de uma lista',
      querystring: visoesQuery,
      response: { 200: visoesResponse },
    },
    handler: async ({ sessao: { usuarioId }, query: { lista } }) => ({
      visoes: await listVisoes(deps.db, { usuarioId, lista }),
    }),
  })

  app.post('/api/visoes', {
    config: { acesso: sessionWhile() },
    schema: {
      tags,
      summary: 'Salvar um filtro de uma lista',
      description: 'Substitui a que tem o mesmo nome; com `inicial`, a lista passa a abrir nela.',
      body: visaoRequest,
      response: { 200: visaoFeitaResponse },
    },
    handler: async ({ sessao: { usuarioId }, body }) => ({ id: await salvarVisao(deps, usuarioId, body) }),
  })

  app.delete('/api/visoes/:id', {
    config: { acesso: sessionWhile() },
    schema: {
      tags,
      summary: 'Excluir um filtro salvo próprio, se ainda existe',
      params: paramsId,
      response: NO_CONTENT,
    },
    handler: ({ sessao: { usuarioId }, params: { id } }, reply) =>
      noContent(reply, deleteVisao(deps.db, { usuarioId, id })),
  })
}
