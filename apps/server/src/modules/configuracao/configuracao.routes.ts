import { configuracaoSchema } from '@lastro/shared/configuracao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import type { Config } from '#config.ts'
import { DEMONSTRACAO } from '#demo/demonstracao.ts'
import { publico } from '#http/acesso.ts'

interface ConfiguracaoDeps extends Ambiente {
  config: Config
  versao: string
  relogioDeTeste: boolean
}

async function demonstracaoCarregada({ db, config }: ConfiguracaoDeps): Promise<boolean> {
  if (config.producao) return false
  return (await db.selectFrom('demonstracao').select('carregadaEm').executeTakeFirst()) !== undefined
}

/** What the web needs before sign-in: the partner's name, and the sign-ins of demonstration data. */
export const configuracaoRoutes: FastifyPluginAsyncZod<ConfiguracaoDeps> = async (app, deps) => {
  app.get('/api/configuracao', {
    exposeHeadRoute: true,
    config: { acesso: publico },
    schema: {
      tags: ['Configuração'],
      summary: 'Nomes e acessos de demonstração',
      response: { 200: configuracaoSchema },
    },
    handler: async () => ({
      nomeParceiro: deps.config.nomeParceiro,
      versao: deps.versao,
      relogioDeTeste: deps.relogioDeTeste ? deps.clock.now() : null,
      demonstracao: (await demonstracaoCarregada(deps)) ? DEMONSTRACAO : null,
    }),
  })
}
