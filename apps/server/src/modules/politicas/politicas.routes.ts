import { paramsId } from '@lastro/shared/id'
import { politicaRequest, politicaSchema } from '@lastro/shared/politicas/politica'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withEtag } from '#http/etag.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import {
  alterarPolitica,
  apresentarPolitica,
  confirmarReducao,
  descartarReducao,
} from './politicas.service.ts'

const PATH = '/api/instituicoes-financeiras/:id/politica'
const tags = ['Políticas']
const response = { 200: politicaSchema }

/** What an institution demands of its own people: second factor, four eyes (docs/decisoes/0013). */
export const politicasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = instituicaoEm(deps, 'params', 'id')
  const alterar = permissao({ instituicao: ['Configuracoes.Politicas.Alterar'] }, dono)

  app.get(PATH, {
    config: { etag: true, acesso: permissao({ instituicao: ['Configuracoes.Politicas.Listar'] }, dono) },
    schema: { tags, summary: 'Política de uma instituição financeira', params: paramsId, response },
    handler: async (request, reply) => withEtag(reply, await apresentarPolitica(deps.db, request)),
  })

  app.put(PATH, {
    config: { etag: true, ifMatch: true, acesso: alterar },
    schema: {
      tags,
      summary: 'Alterar a política; o que protege menos aguarda a confirmação de outra pessoa',
      params: paramsId,
      body: politicaRequest,
      response,
    },
    handler: async (request, reply) =>
      withEtag(reply, await alterarPolitica(deps, actOf(request), request.body)),
  })

  app.post(`${PATH}/reducao/confirmar`, {
    config: { etag: true, ifMatch: true, acesso: alterar },
    schema: { tags, summary: 'Confirmar a redução que outra pessoa pediu', params: paramsId, response },
    handler: async (request, reply) => withEtag(reply, await confirmarReducao(deps, actOf(request))),
  })

  app.delete(`${PATH}/reducao`, {
    config: { etag: true, ifMatch: true, acesso: alterar },
    schema: { tags, summary: 'Descartar a redução pedida', params: paramsId, response },
    handler: async (request, reply) => withEtag(reply, await descartarReducao(deps, actOf(request))),
  })
}
