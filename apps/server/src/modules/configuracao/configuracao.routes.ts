import { routesOf } from '#http/route.ts'
import { configuracaoCall } from '@lastro/shared/configuracao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import type { Config } from '#config.ts'
import { DEMONSTRACAO } from '#demo/demonstracao.ts'
import { demonstracaoCarregada } from '#demo/demonstracao-carregada.ts'
import { publico } from '#http/acesso.ts'
import { existsProvedorAtivo } from './provedores.repository.ts'

interface ConfiguracaoDeps extends Ambiente {
  config: Config
  versao: string
  relogioDeTeste: boolean
}

/** What the web needs before sign-in: the partner's name, and the sign-ins of demonstration data. */
export const configuracaoRoutes: FastifyPluginAsyncZod<ConfiguracaoDeps> = async (app, deps) => {
  const route = routesOf(app, 'Configuração')
  route(configuracaoCall, {
    acesso: publico,
    summary: 'Nomes e acessos de demonstração',
    exposeHeadRoute: true,
    handler: async () => ({
      nomeParceiro: deps.config.nomeParceiro,
      correio: deps.config.email !== undefined,
      versao: deps.versao,
      sso: await existsProvedorAtivo(deps.db),
      relogioDeTeste: deps.relogioDeTeste ? deps.clock.now() : null,
      demonstracao: (await demonstracaoCarregada(deps)) ? DEMONSTRACAO : null,
    }),
  })
}
