import {
  concluirSsoCall,
  iniciarSsoCall,
  perguntarSsoCall,
  saidaSsoCall,
  ssoDaEquipe,
  ssoDaPlataforma,
} from '@lastro/shared/autenticacao/sso'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Dono, permissao, publico } from '#http/acesso.ts'
import { routesOf } from '#http/route.ts'
import { keepDeviceCookie, origemDe } from '../autenticacao/origem.service.ts'
import { daEquipe } from '../equipe/equipe.dono.ts'
import { daPlataforma } from '../vinculos/estabelecimento.dono.ts'
import { confirmarSso, descartarSso, lerSso, pedirSso, type SsoDeps } from './configurar.service.ts'
import { concluirSso, concluirTeste, iniciarSso, perguntarSso, testarSso } from './entrar.service.ts'
import { sairPeloProvedor } from './sair-pelo-provedor.service.ts'

type Codigo = 'Equipe.Usuarios' | 'Plataforma.Usuarios'

/** The settings of one side; a store has none. */
const LADOS = [
  { chamadas: ssoDaEquipe, tag: 'Equipe', codigo: 'Equipe.Usuarios', dono: daEquipe },
  { chamadas: ssoDaPlataforma, tag: 'Plataforma', codigo: 'Plataforma.Usuarios', dono: daPlataforma },
] as const satisfies readonly { codigo: Codigo; dono: Dono; [other: string]: unknown }[]

/** Sign-in by the identity provider of an institution, or of the platform's operators. */
export const ssoRoutes: FastifyPluginAsyncZod<SsoDeps> = async (app, deps) => {
  for (const { chamadas, tag, codigo, dono } of LADOS) {
    const route = routesOf(app, tag)
    const alterar = permissao({ instituicao: [`${codigo}.Alterar`] }, dono)
    route(chamadas.ler, {
      acesso: permissao({ instituicao: [`${codigo}.Listar`] }, dono),
      summary: 'A entrada pelo provedor de identidade: o que vale, e o que espera outra pessoa',
      handler: ({ sessao }) => lerSso(deps, sessao),
    })
    route(chamadas.pedir, {
      acesso: alterar,
      summary: 'Pedir outra configuração, que espera outro administrador; nenhuma resposta contém o segredo',
      handler: ({ sessao, body, headers }) =>
        pedirSso(deps, sessao, { pedido: body, ifMatch: headers['if-match'] }),
    })
    route(chamadas.confirmar, {
      acesso: alterar,
      summary: 'Confirmar, como outro administrador, o que foi pedido; vale na próxima entrada',
      handler: ({ sessao, headers }) => confirmarSso(deps, sessao, headers['if-match']),
    })
    route(chamadas.descartar, {
      acesso: alterar,
      summary: 'Desistir do que se pediu, ou recusar o que outro pediu',
      handler: ({ sessao, headers }) => descartarSso(deps, sessao, headers['if-match']),
    })
    route(chamadas.testar, {
      acesso: alterar,
      summary: 'Começar um teste no provedor, que não abre sessão de ninguém',
      handler: (request) => {
        const { endereco } = origemDe(request)
        return testarSso(deps, request.sessao, { vinculo: request.body.vinculo, endereco })
      },
    })
    route(chamadas.concluirTeste, {
      acesso: alterar,
      summary: 'O que veio do provedor, o que não foi entendido e quem entraria',
      handler: ({ sessao, body }) => concluirTeste(deps, sessao, body),
    })
  }
  await app.register(entradaRoutes, deps)
  await app.register(saidaRoutes, deps)
}

const entradaRoutes: FastifyPluginAsyncZod<SsoDeps> = async (app, deps) => {
  const route = routesOf(app, 'Autenticação')
  route(perguntarSsoCall, {
    acesso: publico,
    summary: 'Se a pessoa de um CPF entra por um provedor; conta como tentativa de entrada',
    handler: (request) => perguntarSso(deps, { cpf: request.body.cpf, origem: origemDe(request) }),
  })
  route(iniciarSsoCall, {
    acesso: publico,
    summary: 'Começar a entrada por um provedor; a resposta diz para onde o navegador vai',
    handler: (request) => {
      const { endereco } = origemDe(request)
      return iniciarSso(deps, { id: request.params.id, vinculo: request.body.vinculo, endereco })
    },
  })
  route(concluirSsoCall, {
    acesso: publico,
    summary: 'Concluir a entrada com o que o provedor devolveu',
    handler: async (request, reply) => {
      const origem = origemDe(request)
      const entrada = await concluirSso(deps, { ...request.body, origem })
      if (entrada.segundoFator !== 'codigo') keepDeviceCookie(reply, request, origem)
      return entrada
    },
  })
}

/** Bytes of a form with a token of logout. */
const MAXIMUM_FORM = 16_384

/** Back-channel logout, as OpenID Connect says it: a form, of a machine that has no session. */
const saidaRoutes: FastifyPluginAsyncZod<SsoDeps> = async (app, deps) => {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAXIMUM_FORM },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  routesOf(app, 'Autenticação')(saidaSsoCall, {
    acesso: publico,
    summary: 'Aviso de saída do provedor (back-channel logout): encerra as sessões que ele abriu',
    bodyLimit: MAXIMUM_FORM,
    handler: ({ params, body }) => sairPeloProvedor(deps, { id: params.id, token: body.logout_token }),
  })
}
