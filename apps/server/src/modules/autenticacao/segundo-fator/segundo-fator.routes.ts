import {
  codigosDeRecuperacaoResponse,
  confirmarSegundoFatorRequest,
  entrarComCodigoRequest,
  entrarComCodigoResponse,
  iniciarSegundoFatorRequest,
  iniciarSegundoFatorResponse,
  segundoFatorResponse,
  senhaECodigoRequest,
} from '@lastro/shared/autenticacao/segundo-fator'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sessionWhile } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
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

const tags = ['Autenticação']
const PATH = '/api/autenticacao/segundo-fator'
const atoDoUsuario = (request: FastifyRequest) => ({ sessao: request.sessao, origem: origemDe(request) })
const cadastro = { acesso: sessionWhile('cadastro') }

/**
 * The caller's own second factor. Calls that answer a secret take no Idempotency-Key, because a kept answer would keep
 * the secret.
 */
export const segundoFatorRoutes: FastifyPluginAsyncZod<AutenticacaoDeps> = async (app, deps) => {
  app.get(PATH, {
    config: cadastro,
    schema: { tags, summary: 'O próprio segundo fator', response: { 200: segundoFatorResponse } },
    handler: ({ sessao }) => situacaoDoSegundoFator(deps.db, sessao),
  })
  app.post(`${PATH}/codigo`, {
    config: { acesso: sessionWhile('codigo') },
    schema: {
      tags,
      summary: 'Informar o código depois da senha; até lá a sessão não abre nada mais',
      body: entrarComCodigoRequest,
      response: { 200: entrarComCodigoResponse },
    },
    handler: async (request, reply) => {
      const ato = atoDoUsuario(request)
      const entrada = await entrarComCodigo(deps, ato, request.body.codigo)
      keepDeviceCookie(reply, request, ato.origem)
      return entrada
    },
  })
  app.post(`${PATH}/iniciar`, {
    config: cadastro,
    schema: {
      tags,
      summary: 'Começar o cadastro; a resposta é a única que contém o segredo',
      body: iniciarSegundoFatorRequest,
      response: { 200: iniciarSegundoFatorResponse },
    },
    handler: (request) => iniciarSegundoFator(deps, atoDoUsuario(request), request.body),
  })
  app.post(`${PATH}/confirmar`, {
    config: cadastro,
    schema: {
      tags,
      summary: 'Ligar com o primeiro código; a resposta é a única que contém os códigos de recuperação',
      body: confirmarSegundoFatorRequest,
      response: { 200: codigosDeRecuperacaoResponse },
    },
    handler: async ({ sessao, body }) => ({
      codigos: await confirmarSegundoFator(deps, sessao, body.codigo),
    }),
  })
  app.post(`${PATH}/recuperacao`, {
    config: { acesso: sessionWhile() },
    schema: {
      tags,
      summary: 'Gerar novos códigos de recuperação; os anteriores deixam de valer',
      body: senhaECodigoRequest,
      response: { 200: codigosDeRecuperacaoResponse },
    },
    handler: async (request) => ({
      codigos: await gerarCodigosDeRecuperacao(deps, atoDoUsuario(request), request.body),
    }),
  })
  app.post(`${PATH}/desligar`, {
    config: { acesso: sessionWhile() },
    schema: {
      tags,
      summary: 'Desligar o próprio segundo fator',
      body: senhaECodigoRequest,
      response: NO_CONTENT,
    },
    handler: (request, reply) =>
      noContent(reply, desligarSegundoFator(deps, atoDoUsuario(request), request.body)),
  })
}
