import { criadoResponse, paramsId } from '@lastro/shared/id'
import {
  alterarPerfilRequest,
  criarPerfilRequest,
  perfisQuery,
  perfisResponse,
} from '@lastro/shared/usuarios/perfil'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { paginarInteira } from '#http/lista.ts'
import { thingOfPlataforma, daPlataforma } from '../vinculos/estabelecimento.dono.ts'
import { existsPerfil } from './perfis.repository.ts'
import {
  alterarPerfil,
  criarPerfil,
  excluirPerfil,
  PERFIL_NAO_ENCONTRADO,
  perfisDaPlataforma,
} from './perfis.service.ts'

const tags = ['Plataforma']

/** Profiles: the sets of permission codes that users are given (domain 1). */
export const perfisRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps
  const perfil = thingOfPlataforma('perfil:params', PERFIL_NAO_ENCONTRADO, (id) => existsPerfil(db, id))
  const alterar = permissao({ instituicao: ['Plataforma.Usuarios.Alterar'] }, perfil)

  app.get('/api/plataforma/perfis', {
    config: { acesso: permissao({ instituicao: ['Plataforma.Usuarios.Listar'] }, daPlataforma) },
    schema: { tags, summary: 'Perfis', querystring: perfisQuery, response: { 200: perfisResponse } },
    handler: async ({ query, sessao }) =>
      paginarInteira('perfis', query, await perfisDaPlataforma(deps, sessao)),
  })

  app.post('/api/plataforma/perfis', {
    config: {
      idempotente: true,
      acesso: permissao({ instituicao: ['Plataforma.Usuarios.Alterar'] }, daPlataforma),
    },
    schema: {
      tags,
      summary: 'Criar um perfil',
      body: criarPerfilRequest,
      response: { 200: criadoResponse },
    },
    handler: (request) =>
      withIdempotency(deps, request, (inTx) => criarPerfil(inTx, request.sessao, request.body)),
  })

  app.put('/api/plataforma/perfis/:id', {
    config: { ifMatch: true, acesso: alterar },
    schema: {
      tags,
      summary: 'Alterar um perfil',
      params: paramsId,
      body: alterarPerfilRequest,
      response: NO_CONTENT,
    },
    handler: ({ sessao, params: { id }, headers, body }, reply) =>
      noContent(reply, alterarPerfil(deps, sessao, { ...body, id, ifMatch: headers['if-match'] })),
  })

  app.delete('/api/plataforma/perfis/:id', {
    config: { ifMatch: true, acesso: alterar },
    schema: { tags, summary: 'Excluir um perfil sem usuários', params: paramsId, response: NO_CONTENT },
    handler: ({ sessao, params: { id }, headers }, reply) =>
      noContent(reply, excluirPerfil(deps, sessao, { id, ifMatch: headers['if-match'] })),
  })
}
