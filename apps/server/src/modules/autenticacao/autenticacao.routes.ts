import { routesOf } from '#http/route.ts'
import { trocarSenhaCall } from '@lastro/shared/autenticacao/troca-senha'
import {
  encerrarOutrasSessoesCall,
  encerrarSessaoCall,
  sessoesCall,
} from '@lastro/shared/autenticacao/sessoes'
import {
  loginCall,
  regrasDaSessaoCall,
  aceitarTermoUsoCall,
  sairCall,
} from '@lastro/shared/autenticacao/autenticacao'
import {
  alterarMeuEmailCall,
  confirmarEmailCall,
  meuEmailCall,
  pedirSenhaCall,
  senhaPorLinkCall,
} from '@lastro/shared/autenticacao/email'
import { alterarPreferenciasCall, preferenciasCall } from '@lastro/shared/notificacoes/avisos'
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
import { alterarPreferencias, preferenciasDe } from '../emails/preferencias.service.ts'
import { alterarMeuEmail, confirmarEmail, meuEmail, pedirSenha, senhaPorLink } from './email.service.ts'
import { keepDeviceCookie, origemDe } from './origem.service.ts'
import { encerrarOutrasSessoes, encerrarSessao, sessoesAbertas } from './sessoes.service.ts'
import { segundoFatorRoutes } from './segundo-fator/segundo-fator.routes.ts'

/** Spec section 7, Authentication, and the three calls that sign-in leads to (domain 9). */
export const autenticacaoRoutes: FastifyPluginAsyncZod<AutenticacaoDeps> = async (app, deps) => {
  const route = routesOf(app, 'Autenticação')
  await app.register(segundoFatorRoutes, deps)
  await app.register(emailRoutes, deps)
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
  route(sessoesCall, {
    acesso: sessionWhile(),
    summary: 'As próprias sessões abertas',
    handler: async ({ sessao }) => ({ sessoes: await sessoesAbertas(deps, sessao) }),
  })
  route(encerrarSessaoCall, {
    acesso: sessionWhile(),
    summary: 'Encerrar uma das próprias sessões, menos esta',
    handler: ({ sessao, params }) => encerrarSessao(deps, sessao, params.id),
  })
  route(encerrarOutrasSessoesCall, {
    acesso: sessionWhile(),
    summary: 'Encerrar todas as próprias sessões, menos esta',
    handler: ({ sessao }) => encerrarOutrasSessoes(deps, sessao),
  })
}

/** The caller's address and what is sent there, and what the links of letters do. */
const emailRoutes: FastifyPluginAsyncZod<AutenticacaoDeps> = async (app, deps) => {
  const route = routesOf(app, 'Autenticação')
  route(meuEmailCall, {
    acesso: sessionWhile(),
    summary: 'O próprio e-mail',
    handler: ({ sessao }) => meuEmail(deps, sessao),
  })
  route(alterarMeuEmailCall, {
    acesso: sessionWhile(),
    summary: 'Trocar o próprio e-mail; o endereço recebe um link que o confirma',
    handler: (request) =>
      alterarMeuEmail(deps, request.sessao, { ...request.body, origem: origemDe(request) }),
  })
  route(confirmarEmailCall, {
    acesso: sessionWhile(),
    summary: 'Confirmar o próprio e-mail pelo link da mensagem',
    handler: ({ sessao, body }) => confirmarEmail(deps, sessao, body),
  })
  route(preferenciasCall, {
    acesso: sessionWhile(),
    summary: 'Quando cada tipo de aviso chega por e-mail',
    handler: ({ sessao }) => preferenciasDe(deps, sessao),
  })
  route(alterarPreferenciasCall, {
    acesso: sessionWhile(),
    summary: 'Escolher quando cada tipo de aviso chega por e-mail',
    handler: ({ sessao, body }) => alterarPreferencias(deps, sessao, body.avisos),
  })
  route(pedirSenhaCall, {
    acesso: publico,
    summary: 'Pedir um link para escolher outra senha; a resposta é a mesma para todo CPF',
    handler: (request) => pedirSenha(deps, { ...request.body, origem: origemDe(request) }),
  })
  route(senhaPorLinkCall, {
    acesso: publico,
    summary: 'Escolher a senha pelo link de uma mensagem; todas as sessões terminam',
    handler: ({ body }) => senhaPorLink(deps, body),
  })
}
