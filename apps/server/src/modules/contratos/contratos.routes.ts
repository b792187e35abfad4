import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { alteracaoRoutes } from './alteracao/alteracao.routes.ts'
import { propostasRoutes } from './atos/propostas.routes.ts'
import { termosRoutes } from './atos/termos.routes.ts'
import { garantiasRoutes } from './garantias/garantias.routes.ts'
import { detalheRoutes } from './leituras/detalhe/detalhe.routes.ts'
import { fichaRoutes } from './leituras/detalhe/ficha.routes.ts'
import { estoqueRoutes } from './leituras/veiculos/estoque.routes.ts'
import { type ComNomeDoParceiro, exportacaoDeContratosRoutes } from './leituras/lista/exportacao.routes.ts'
import { contratosDaInstituicaoRoutes } from './leituras/lista/instituicao.routes.ts'
import { contratosDaLojaRoutes } from './leituras/lista/loja.routes.ts'
import { novoContratoRoutes } from './leituras/novo-contrato.routes.ts'
import { reforcoRoutes } from './reforco/reforco.routes.ts'

/** All routes of contracts (spec section 7). */
export const contratosRoutes: FastifyPluginAsyncZod<ComNomeDoParceiro> = async (app, deps) => {
  await app.register(termosRoutes, deps)
  await app.register(propostasRoutes, deps)
  await app.register(garantiasRoutes, deps)
  await app.register(alteracaoRoutes, deps)
  await app.register(reforcoRoutes, deps)
  await app.register(detalheRoutes, deps)
  await app.register(contratosDaInstituicaoRoutes, deps)
  await app.register(novoContratoRoutes, deps)
  await app.register(contratosDaLojaRoutes, deps)
  await app.register(estoqueRoutes, deps)
  await app.register(fichaRoutes, deps)
  await app.register(exportacaoDeContratosRoutes, deps)
}
