import { paramsId } from '@lastro/shared/id'
import { visaoFeitaResponse, visaoRequest, visoesQuery, visoesResponse } from '@lastro/shared/visoes/visao'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { sessionWhile } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { listVisoes } from './visoes.repository.ts'
import { excluirVisao, salvarVisao } from './visoes.service.ts'

const tags = ['Filtros salvos']

const versionedAct = ({ sessao, headers }: Pick<FastifyRequest, 'sessao' | 'headers'>) => ({
  usuarioId: sessao.usuarioId,
  ifMatch: headers['if-match'],
})

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
    config: { ifMatch: true, acesso: sessionWhile() },
    schema: {
      tags,
      summary: 'Salvar um filtro de uma lista',
      description: 'Substitui a que tem o mesmo nome; com `inicial`, a lista passa a abrir nela.',
      body: visaoRequest,
      response: { 200: visaoFeitaResponse },
    },
    handler: async (request) => ({ id: await salvarVisao(deps, versionedAct(request), request.body) }),
  })

  app.delete('/api/visoes/:id', {
    config: { ifMatch: true, acesso: sessionWhile() },
    schema: {
      tags,
      summary: 'Excluir um filtro salvo próprio, se ainda existe',
      params: paramsId,
      response: NO_CONTENT,
    },
    handler: (request, reply) =>
      noContent(reply, excluirVisao(deps, versionedAct(request), request.params.id)),
  })
}
