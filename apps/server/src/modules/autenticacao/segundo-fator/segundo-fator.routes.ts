import { routesOf } from '#http/route.ts'
import {
  segundoFatorCall,
  entrarComCodigoCall,
  iniciarSegundoFatorCall,
  confirmarSegundoFatorCall,
  gerarCodigosDeRecuperacaoCall,
  desligarSegundoFatorCall,
} from '@lastro/shared/autenticacao/segundo-fator'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sessionWhile } from '#http/acesso.ts'
import type { AutenticacaoDeps } from '../autenticacao.service.ts'
import { keepDeviceCookie, origemDe } from '../origem.service.ts'
import {
  confirmarSegundoFator,
  desligarSegundoFator,
  gerarCodigosDeRecuperacao,
  iniciarSegundoFator,
  situacaoDoSegundoFator,
} from './segundo-fator.service.ts'
import { entrarComCodigo } from './usar-codigo.service.ts'

const atoDoUsuario = (request: FastifyRequest) => ({ sessao: request.sessao, origem: origemDe(request) })

/**
 * The caller's own second factor. Calls that answer a secret take no Idempotency-Key, because a kept answer would keep
 * the secret.
 */
export const segundoFatorRoutes: FastifyPluginAsyncZod<AutenticacaoDeps> = async (app, deps) => {
  const route = routesOf(app, 'Autenticação')
  route(segundoFatorCall, {
    acesso: sessionWhile('cadastro'),
    summary: 'O próprio segundo fator',
    handler: ({ sessao }) => situacaoDoSegundoFator(deps.db, sessao),
  })
  route(entrarComCodigoCall, {
    acesso: sessionWhile('codigo'),
    summary: 'Informar o código depois da senha; até lá a sessão não abre nada mais',
    handler: async (request, reply) => {
      const ato = atoDoUsuario(request)
      const entrada = await entrarComCodigo(deps, ato, request.body.codigo)
      keepDeviceCookie(reply, request, ato.origem)
      return entrada
    },
  })
  route(iniciarSegundoFatorCall, {
    acesso: sessionWhile('cadastro'),
    summary: 'Começar o cadastro; a resposta é a única que contém o segredo',
    handler: (request) => iniciarSegundoFator(deps, atoDoUsuario(request), request.body),
  })
  route(confirmarSegundoFatorCall, {
    acesso: sessionWhile('cadastro'),
    summary: 'Ligar com o primeiro código; a resposta é a única que contém os códigos de recuperação',
    handler: async ({ sessao, body }) => ({
      codigos: await confirmarSegundoFator(deps, sessao, body.codigo),
    }),
  })
  route(gerarCodigosDeRecuperacaoCall, {
    acesso: sessionWhile(),
    summary: 'Gerar novos códigos de recuperação; os anteriores deixam de valer',
    handler: async (request) => ({
      codigos: await gerarCodigosDeRecuperacao(deps, atoDoUsuario(request), request.body),
    }),
  })
  route(desligarSegundoFatorCall, {
    acesso: sessionWhile(),
    summary: 'Desligar o próprio segundo fator',
    handler: (request) => desligarSegundoFator(deps, atoDoUsuario(request), request.body),
  })
}
