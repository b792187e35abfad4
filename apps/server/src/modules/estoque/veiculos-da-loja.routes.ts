import { paramsId } from '@lastro/shared/id'
import { veiculosDaLojaQuery, veiculosDaLojaResponse } from '@lastro/shared/veiculos/veiculo-da-loja'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '../../ambiente.ts'
import { lojaDo, permissao } from '../../http/acesso.ts'
import { paginar } from '../../http/lista.ts'
import { lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { listVeiculosDaLoja } from './veiculos-da-loja.repository.ts'

/** GET /api/lojas/{id}/veiculos: the store's own list (domain 8). */
export const veiculosDaLojaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db, clock } = deps
  app.get('/api/lojas/:id/veiculos', {
    config: { pesada: true, acesso: permissao({ loja: ['Loja.Estoque.Listar'] }, lojaNoCaminho(deps)) },
    schema: {
      tags: ['Estoque'],
      summary: 'Todos os veículos da loja, com a sua situação',
      params: paramsId,
      querystring: veiculosDaLojaQuery,
      response: { 200: veiculosDaLojaResponse },
    },
    handler: async ({ alvo, query: { filtro, situacao, ordenacao, ...paginacao } }) => {
      const pedido = { lojaId: lojaDo(alvo), filtro, situacao, ordenacao, hoje: clock.today() }
      const { rows, totais } = await paginar(paginacao, (limites) =>
        listVeiculosDaLoja(db, { ...pedido, ...limites }),
      )
      return { veiculos: rows, ...totais }
    },
  })
}
