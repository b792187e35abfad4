import { routesOf } from '#http/route.ts'
import {
  perfisCall,
  criarPerfilCall,
  alterarPerfilCall,
  excluirPerfilCall,
} from '@lastro/shared/usuarios/perfil'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
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

/** Profiles: the sets of permission codes that users are given (domain 1). */
export const perfisRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Plataforma')
  const { db } = deps
  const perfil = thingOfPlataforma('perfil:params', PERFIL_NAO_ENCONTRADO, (id) => existsPerfil(db, id))
  const alterar = permissao({ instituicao: ['Plataforma.Usuarios.Alterar'] }, perfil)

  route(perfisCall, {
    acesso: permissao({ instituicao: ['Plataforma.Usuarios.Listar'] }, daPlataforma),
    summary: 'Perfis',
    handler: async ({ query, sessao }) =>
      paginarInteira('perfis', query, await perfisDaPlataforma(deps, sessao)),
  })

  route(criarPerfilCall, {
    acesso: permissao({ instituicao: ['Plataforma.Usuarios.Alterar'] }, daPlataforma),
    summary: 'Criar um perfil',
    handler: (request) =>
      withIdempotency(deps, request, (inTx) => criarPerfil(inTx, request.sessao, request.body)),
  })

  route(alterarPerfilCall, {
    acesso: alterar,
    summary: 'Alterar um perfil',
    handler: ({ sessao, params: { id }, headers, body }) =>
      alterarPerfil(deps, sessao, { ...body, id, ifMatch: headers['if-match'] }),
  })

  route(excluirPerfilCall, {
    acesso: alterar,
    summary: 'Excluir um perfil sem usuários',
    handler: ({ sessao, params: { id }, headers }) =>
      excluirPerfil(deps, sessao, { id, ifMatch: headers['if-match'] }),
  })
}
