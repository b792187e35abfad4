import { routesOf } from '#http/route.ts'
import { historicoPrecificacaoCall } from '@lastro/shared/veiculos/veiculo'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginarInteira } from '#http/lista.ts'
import { CONSULTA_DE_VEICULOS } from './consulta.dono.ts'
import { veiculoNoCaminho } from './veiculo.dono.ts'
import { listHistoricoPrecificacao } from './veiculos.repository.ts'

/** Route of a vehicle's pricing history (spec section 7, domain 6). */
export const historicoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Veículos')
  const { db, clock } = deps

  route(historicoPrecificacaoCall, {
    acesso: permissao(CONSULTA_DE_VEICULOS, veiculoNoCaminho(deps)),
    summary: 'Preços de referência de um veículo, do mais novo ao mais antigo',
    handler: async ({ params, query }) => {
      const rows = await listHistoricoPrecificacao(db, params.id, clock.today())
      const precificacoes = rows.map(({ mes, preco, ...row }) => ({
        ...row,
        tabelaReferencia: 'FIPE',
        mesReferencia: mes,
        preco: preco as Centavos,
      }))
      return paginarInteira('precificacoes', query, precificacoes)
    },
  })
}
