import { paramsId } from '@lastro/shared/id'
import {
  alterarPerfisRequest,
  criarUsuarioRequest,
  senhaProvisoriaResponse,
  usuariosQuery,
  usuariosResponse,
} from '@lastro/shared/usuarios/usuario'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { paginar } from '#http/lista.ts'
import { thingOfPlataforma, daPlataformaSobre } from '../vinculos/estabelecimento.dono.ts'
import { existsInstituicao, existsLoja } from '../vinculos/estabelecimento.repository.ts'
import { USUARIO_NAO_ENCONTRADO } from './conceder.service.ts'
import { perfisRoutes } from './perfis.routes.ts'
import { existsUsuario, listUsuarios } from './usuarios.repository.ts'
import {
  alterarPerfisDoUsuario,
  apresentarUsuario,
  ativarUsuario,
  criarUsuarioNaPlataforma,
  desativarUsuario,
  redefinirSegundoFator,
  redefinirSenha,
} from './usuarios.service.ts'

const tags = ['Plataforma']

/** Acts upon one user without body and answer. */
const ATOS = [
  ['desativar', 'Desativar um usuário e encerrar as suas sessões', desativarUsuario],
  ['ativar', 'Ativar um usuário', ativarUsuario],
  [
    'redefinir-segundo-fator',
    'Tirar o segundo fator de quem perdeu o celular e encerrar as suas sessões',
    redefinirSegundoFator,
  ],
] as const

/**
 * Users of every kind, managed by operators. Calls that answer a password take no Idempotency-Key, because a kept
 * answer would keep it.
 */
export const usuariosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps
  const usuario = thingOfPlataforma('usuario:params', USUARIO_NAO_ENCONTRADO, (id) => existsUsuario(db, id))
  const existe = async (id: number) => (await existsInstituicao(db, id)) || existsLoja(db, id)
  const sobre = (lugar: 'query' | 'body') => daPlataformaSobre(lugar, 'estabelecimentoId', existe)
  const alterar = permissao({ instituicao: ['Plataforma.Usuarios.Alterar'] }, usuario)
  await app.register(perfisRoutes, deps)

  app.get('/api/plataforma/usuarios', {
    config: { acesso: permissao({ instituicao: ['Plataforma.Usuarios.Listar'] }, sobre('query')) },
    schema: { tags, summary: 'Usuários', querystring: usuariosQuery, response: { 200: usuariosResponse } },
    handler: async ({ query, sessao }) => {
      const { filtro, estabelecimentoId } = query
      const lista = await paginar('usuarios', query, (limites) =>
        listUsuarios(db, { filtro, estabelecimentoId }, limites),
      )
      return { ...lista, usuarios: lista.usuarios.map((row) => apresentarUsuario(row, sessao)) }
    },
  })

  app.post('/api/plataforma/usuarios', {
    config: { acesso: permissao({ instituicao: ['Plataforma.Usuarios.Alterar'] }, sobre('body')) },
    schema: {
      tags,
      summary: 'Criar um usuário; a resposta é a única que contém a senha provisória',
      body: criarUsuarioRequest,
      response: { 200: senhaProvisoriaResponse },
    },
    handler: ({ sessao, body }, reply) => {
      reply.header('cache-control', 'no-store')
      return criarUsuarioNaPlataforma(deps, sessao, body)
    },
  })

  app.put('/api/plataforma/usuarios/:id/perfis', {
    config: { ifMatch: true, acesso: alterar },
    schema: {
      tags,
      summary: 'Trocar os perfis de um usuário',
      params: paramsId,
      body: alterarPerfisRequest,
      response: NO_CONTENT,
    },
    handler: ({ sessao, params: { id }, headers, body: { perfilIds } }, reply) =>
      noContent(reply, alterarPerfisDoUsuario(deps, sessao, { id, ifMatch: headers['if-match'], perfilIds })),
  })

  for (const [acao, summary, run] of ATOS)
    app.post(`/api/plataforma/usuarios/:id/${acao}`, {
      config: { acesso: alterar },
      schema: { tags, summary, params: paramsId, response: NO_CONTENT },
      handler: ({ sessao, params }, reply) => noContent(reply, run(deps, sessao, params.id)),
    })

  app.post('/api/plataforma/usuarios/:id/senha', {
    config: { acesso: alterar },
    schema: {
      tags,
      summary: 'Redefinir a senha; a resposta é a única que contém a senha provisória',
      params: paramsId,
      response: { 200: senhaProvisoriaResponse },
    },
    handler: ({ sessao, params }, reply) => {
      reply.header('cache-control', 'no-store')
      return redefinirSenha(deps, sessao, params.id)
    },
  })
}
