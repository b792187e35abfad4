import { routesOf } from '#http/route.ts'
import {
  usuariosCall,
  criarUsuarioCall,
  alterarPerfisDoUsuarioCall,
  redefinirSenhaCall,
  ativarUsuarioCall,
  desativarUsuarioCall,
  redefinirSegundoFatorCall,
  emergenciaCall,
} from '@lastro/shared/usuarios/usuario'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { thingOfPlataforma, daPlataformaSobre } from '../vinculos/estabelecimento.dono.ts'
import { existsInstituicao, existsLoja } from '../vinculos/estabelecimento.repository.ts'
import { USUARIO_NAO_ENCONTRADO } from './conceder.service.ts'
import { perfisRoutes } from './perfis.routes.ts'
import { existsUsuario, listUsuarios } from './usuarios.repository.ts'
import {
  agirEmEmergencia,
  agirSobre,
  alterarPerfisDoUsuario,
  apresentarUsuario,
  criarUsuarioNaPlataforma,
  redefinirSenha,
  type UsuariosDeps,
} from './usuarios.service.ts'

/** Acts upon one user without body and answer. */
const ATOS = [
  [desativarUsuarioCall, 'Desativar um usuário e encerrar as suas sessões', agirSobre('desativar')],
  [ativarUsuarioCall, 'Ativar um usuário', agirSobre('ativar')],
  [
    redefinirSegundoFatorCall,
    'Tirar o segundo fator de quem perdeu o celular e encerrar as suas sessões',
    agirSobre('segundoFator'),
  ],
] as const

/**
 * Users of every kind, managed by operators. Calls that answer a password take no Idempotency-Key, because a kept
 * answer would keep it.
 */
export const usuariosRoutes: FastifyPluginAsyncZod<UsuariosDeps> = async (app, deps) => {
  const route = routesOf(app, 'Plataforma')
  const { db } = deps
  const usuario = thingOfPlataforma('usuario:params', USUARIO_NAO_ENCONTRADO, (id) => existsUsuario(db, id))
  const existe = async (id: number) => (await existsInstituicao(db, id)) || existsLoja(db, id)
  const sobre = (lugar: 'query' | 'body') => daPlataformaSobre(lugar, 'estabelecimentoId', existe)
  const alterar = permissao({ instituicao: ['Plataforma.Usuarios.Alterar'] }, usuario)
  await app.register(perfisRoutes, deps)

  route(usuariosCall, {
    acesso: permissao({ instituicao: ['Plataforma.Usuarios.Listar'] }, sobre('query')),
    summary: 'Usuários',
    handler: async ({ query, sessao }) => {
      const { filtro, estabelecimentoId } = query
      const lista = await paginar('usuarios', query, (limites) =>
        listUsuarios(db, { filtro, estabelecimentoId }, limites),
      )
      return { ...lista, usuarios: lista.usuarios.map((row) => apresentarUsuario(row, sessao)) }
    },
  })

  route(criarUsuarioCall, {
    acesso: permissao({ instituicao: ['Plataforma.Usuarios.Alterar'] }, sobre('body')),
    summary: 'Criar um usuário; a resposta é a única que contém a senha provisória',
    handler: ({ sessao, body }, reply) => {
      reply.header('cache-control', 'no-store')
      return criarUsuarioNaPlataforma(deps, sessao, body)
    },
  })

  route(alterarPerfisDoUsuarioCall, {
    acesso: alterar,
    summary: 'Trocar os perfis de um usuário',
    handler: ({ sessao, params: { id }, headers, body: { perfilIds } }) =>
      alterarPerfisDoUsuario(deps, sessao, { id, ifMatch: headers['if-match'], perfilIds }),
  })

  for (const [call, summary, run] of ATOS)
    route(call, {
      acesso: alterar,
      summary,
      handler: ({ sessao, params }) => run(deps, sessao, params.id),
    })

  route(redefinirSenhaCall, {
    acesso: alterar,
    summary: 'Redefinir a senha; a resposta é a única que contém a senha provisória',
    handler: ({ sessao, params }, reply) => {
      reply.header('cache-control', 'no-store')
      return redefinirSenha(deps, sessao, params.id)
    },
  })

  route(emergenciaCall, {
    acesso: alterar,
    summary:
      'Agir em emergência sobre o acesso de uma pessoa de instituição; com a senha redefinida, só esta resposta a contém',
    handler: ({ sessao, params: { id }, body }, reply) => {
      reply.header('cache-control', 'no-store')
      return agirEmEmergencia(deps, sessao, { ...body, id })
    },
  })
}
