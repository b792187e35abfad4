import { routesOf } from '#http/route.ts'
import { trocarSenhaCall } from '@lastro/shared/autenticacao/troca-senha'
import {
  loginCall,
  regrasDaSessaoCall,
  aceitarTermoUsoCall,
  sairCall,
} from '@lastro/shared/autenticacao/autenticacao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { publico, anySession, sessionWhile } from '#http/acesso.ts'
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
  const route = routesOf(app, 'Autenticação')
  await app.register(segundoFatorRoutes, deps)
  route(loginCall, {
    acesso: publico,
    summary: 'Entrar',
    handler: async (request, reply) => {
      const { cpf, senha } = request.body
      const origem = origemDe(request)
      const entrada = await entrar(deps, { cpf, senha, origem })
      if (entrada.segundoFator !== 'codigo') keepDeviceCookie(reply, request, origem)
      return entrada
    },
  })
  route(regrasDaSessaoCall, {
    acesso: anySession,
    summary: 'Permissões do próprio usuário',
    handler: ({ body, sessao }) => regrasDe(sessao, body.documento),
  })
  route(trocarSenhaCall, {
    acesso: sessionWhile('senha', 'termo'),
    summary: 'Trocar a própria senha',
    handler: (request) => trocarSenha(deps, request.sessao, { ...request.body, origem: origemDe(request) }),
  })
  route(aceitarTermoUsoCall, {
    acesso: sessionWhile('senha', 'termo'),
    summary: 'Aceitar os termos de uso',
    handler: ({ sessao }) => aceitarTermoUso(deps, sessao),
  })
  route(sairCall, {
    acesso: anySession,
    summary: 'Encerrar a sessão',
    handler: ({ sessao }) => sair(deps, sessao),
  })
}
