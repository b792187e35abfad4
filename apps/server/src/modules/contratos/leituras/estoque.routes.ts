import { paramsId } from '@lastro/shared/id'
import { estoqueQuery, estoqueResponse } from '@lastro/shared/veiculos/veiculo'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '../../../ambiente.ts'
import { permissao } from '../../../http/acesso.ts'
import { paginar } from '../../../http/lista.ts'
import { countEstoque, listEstoque } from '../../estoque/estoque.repository.ts'
import { lojaNoCaminho } from '../../vinculos/estabelecimento.dono.ts'
import { CONSULTA_DO_ESTOQUE, estoquePedido } from './contrato-do-estoque.service.ts'

/** GET /api/lojas/{id}/estoque (spec section 7, domain 3). */
export const estoqueRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db, clock } = deps

  app.get('/api/lojas/:id/estoque', {
    config: { pesada: true, acesso: permissao(CONSULTA_DO_ESTOQUE, lojaNoCaminho(deps)) },
    schema: {
      tags: ['Instituições e lojas'],
      summary: 'Veículos do estoque livres para garantia',
      params: paramsId,
      querystring: estoqueQuery,
      response: { 200: estoqueResponse },
    },
    handler: async ({ params, query, alvo }) => {
      const { contrato, regra } = await estoquePedido(db, alvo, { ...query, lojaId: params.id })
      const { rows, totais } = await paginar(query, (limites, pagina) =>
        listEstoque(db, {
          lojaId: params.id,
          regra,
          contrato,
          filtro: query.filtro,
          hoje: clock.today(),
          contar: pagina !== undefined,
          ...limites,
        }),
      )
      const vazio =
        rows.length === 0 && query.filtro === undefined
          ? await countEstoque(db, { lojaId: params.id, contratoId: contrato?.id ?? null })
          : undefined
      return { estoque: rows, ...(vazio && { vazio }), ...totais }
    },
  })
}
