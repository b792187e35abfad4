import {
  loginRequest,
  loginResponse,
  regrasRequest,
  regrasResponse,
  termoUsoRequest,
} from '@lastro/shared/autenticacao/autenticacao'
import { trocaSenhaRequest } from '@lastro/shared/autenticacao/troca-senha'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { publico, anySession, sessionWhile } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import {
  type AutenticacaoDeps,
  aceitarTermoUso,
  entrar,
  regrasDe,
  sair,
  trocarSenha,
} from './autenticacao.service.ts'
import { keepDeviceCookie, origemDe } from './origem.service.ts'
import { segundoFatorRoutes } from './segundo-fator/segundo-fator.routes.ts'

/** Spec section 7, Authentication, and the three calls that sign-in leads to (domain 9). */
export const autenticacaoRoutes: FastifyPluginAsyncZod<AutenticacaoDeps> = async (app, deps) => {
  const tags = ['Autenticação']
  await app.register(segundoFatorRoutes, deps)
  app.post('/api/autenticacao/Login', {
    config: { acesso: publico },
    schema: { tags, summary: 'Entrar', body: loginRequest, response: { 200: loginResponse } },
    handler: async (request, reply) => {
      const { cpf, senha } = request.body
      const origem = origemDe(request)
      const entrada = await entrar(deps, { cpf, senha, origem })
      if (entrada.segundoFator !== 'codigo') keepDeviceCookie(reply, request, origem)
      return entrada
    },
  })
  app.post('/api/autenticacao/Regras', {
    config: { acesso: anySession },
    schema: {
      tags,
      summary: 'Permissões do próprio usuário',
      body: regrasRequest,
      response: { 200: regrasResponse },
    },
    handler: async ({ body, sessao }) => regrasDe(sessao, body.documento),
  })
  app.post('/api/autenticacao/senha', {
    config: { acesso: sessionWhile('senha', 'termo') },
    schema: { tags, summary: 'Trocar a própria senha', body: trocaSenhaRequest, response: NO_CONTENT },
    handler: (request, reply) =>
      noContent(reply, trocarSenha(deps, request.sessao, { ...request.body, origem: origemDe(request) })),
  })
  app.post('/api/autenticacao/termo-uso', {
    config: { acesso: sessionWhile('senha', 'termo') },
    schema: { tags, summary: 'Aceitar os termos de uso', body: termoUsoRequest, response: NO_CONTENT },
    handler: ({ sessao }, reply) => noContent(reply, aceitarTermoUso(deps, sessao)),
  })
  app.post('/api/autenticacao/sair', {
    config: { acesso: anySession },
    schema: { tags, summary: 'Encerrar a sessão', response: NO_CONTENT },
    handler: ({ sessao }, reply) => noContent(reply, sair(deps, sessao)),
  })
}
