import { configuracaoSchema } from '@lastro/shared/configuracao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/tables.ts'
import { DEMONSTRACAO } from '../../demo/demonstracao.ts'
import { publico } from '../../http/acesso.ts'

interface ConfiguracaoDeps {
  db: Db
  config: Config
  versao: string
}

async function demonstracaoCarregada({ db, config }: ConfiguracaoDeps): Promise<boolean> {
  if (config.producao) return false
  return (await db.selectFrom('demonstracao').select('carregadaEm').executeTakeFirst()) !== undefined
}

/** What the web needs before anyone signs in: the partner's name, and the sign-ins where demonstration data are loaded. */
export const configuracaoRoutes: FastifyPluginAsyncZod<ConfiguracaoDeps> = async (app, deps) => {
  app.get('/api/configuracao', {
    config: { acesso: publico },
    schema: {
      tags: ['Configuração'],
      summary: 'Nomes e acessos de demonstração',
      response: { 200: configuracaoSchema },
    },
    handler: async () => ({
      nomeParceiro: deps.config.nomeParceiro,
      versao: deps.versao,
      demonstracao: (await demonstracaoCarregada(deps)) ? DEMONSTRACAO : null,
    }),
  })
}
