import { routesOf } from '#http/route.ts'
import { visoesCall, guardarVisaoCall, excluirVisaoCall } from '@lastro/shared/visoes/visao'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { sessionWhile } from '#http/acesso.ts'
import { listVisoes } from './visoes.repository.ts'
import { excluirVisao, salvarVisao } from './visoes.service.ts'

const versionedAct = ({ sessao, headers }: Pick<FastifyRequest, 'sessao' | 'headers'>) => ({
  usuarioId: sessao.usuarioId,
  ifMatch: headers['if-match'],
})

/** The caller's views of lists; nobody else's are ever read. */
export const visoesRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Filtros salvos')
  route(visoesCall, {
    acesso: sessionWhile(),
    summary: 'Os próprios filtros salvos de uma lista',
    handler: async ({ sessao: { usuarioId }, query: { lista } }) => ({
      visoes: await listVisoes(deps.db, { usuarioId, lista }),
    }),
  })

  route(guardarVisaoCall, {
    acesso: sessionWhile(),
    summary: 'Salvar um filtro de uma lista',
    description: 'Substitui a que tem o mesmo nome; com `inicial`, a lista passa a abrir nela.',
    handler: async (request) => ({ id: await salvarVisao(deps, versionedAct(request), request.body) }),
  })

  route(excluirVisaoCall, {
    acesso: sessionWhile(),
    summary: 'Excluir um filtro salvo próprio, se ainda existe',
    handler: (request) => excluirVisao(deps, versionedAct(request), request.params.id),
  })
}
