import { contagemQuery, contagemResponse } from '@lastro/shared/novidades/contagem'
import { novidadesQuery, novidadesResponse, visitaRequest } from '@lastro/shared/novidades/novidades'
import { CODIGOS_DAS_NOVIDADES } from '@lastro/shared/novidades/tipos-de-novidade'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao, sessionWhile } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { contarNaoVistas, novidades, marcarVisita } from './novidades.service.ts'

const tags = ['Desde ontem']

/** What changed, told to either side from what is kept of it anyway. */
export const novidadesRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const acesso = permissao(CODIGOS_DAS_NOVIDADES, instituicaoEm(deps, 'query'))

  app.get('/api/novidades', {
    config: { acesso, heavy: 'consulta' },
    schema: {
      tags,
      summary: 'O que mudou, por quem, em que contrato, loja ou regra, do mais novo ao mais antigo',
      querystring: novidadesQuery,
      response: { 200: novidadesResponse },
    },
    handler: ({ alvo, sessao, query }) => novidades(deps, { alvo, sessao }, query),
  })

  app.get('/api/novidades/contagem', {
    config: { acesso },
    schema: {
      tags,
      summary: 'Quanto os outros mudaram desde a última visita de quem pergunta',
      querystring: contagemQuery,
      response: { 200: contagemResponse },
    },
    handler: async ({ alvo, sessao }) => ({ naoVistas: await contarNaoVistas(deps, { alvo, sessao }) }),
  })

  app.post('/api/novidades/visita', {
    config: { acesso: sessionWhile() },
    schema: {
      tags,
      summary: 'Marcar como visto, para quem chama, o que mudou até um momento',
      body: visitaRequest,
      response: NO_CONTENT,
    },
    handler: ({ sessao: { usuarioId }, body: { ate } }, reply) =>
      noContent(reply, marcarVisita(deps, usuarioId, ate)),
  })
}
