import { idTexto } from '@lastro/shared/id'
import {
  modelosDasMarcasQuery,
  modelosDasMarcasResponse,
  modelosResponse,
  opcoesQuery,
} from '@lastro/shared/veiculos/veiculo'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Db } from '../../db/tables.ts'
import { permissao } from '../../http/acesso.ts'
import { BusinessError, campoInvalido } from '../../http/errors.ts'
import { paginar } from '../../http/lista.ts'
import { daSessao } from '../estabelecimentos/estabelecimentos.resolver.ts'
import { CONSULTA_DE_VEICULOS } from './consulta.ts'
import { existsMarca, listIdsDeMarcas, listModelos, listModelosDasMarcas } from './veiculos.repository.ts'

const tags = ['Veículos']

/** Model lookups: of one brand (spec section 7), and of several in one call of our own. */
export const modelosRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const acesso = permissao(CONSULTA_DE_VEICULOS, daSessao)

  app.get('/api/veiculos/marcas/:marcaId/modelos', {
    config: { acesso },
    schema: {
      tags,
      summary: 'Modelos de uma marca',
      params: z.object({ marcaId: idTexto }),
      querystring: opcoesQuery,
      response: { 200: modelosResponse },
    },
    handler: async ({ params, query }) => {
      if (!(await existsMarca(db, params.marcaId))) throw new BusinessError('Marca não encontrada.', 404)
      const { rows, totais } = await paginar(query, (limites) =>
        listModelos(db, { ...params, q: query.q, ...limites }),
      )
      return { listaVeiculoModelo: rows, ...totais }
    },
  })

  app.get('/api/veiculos/modelos', {
    config: { acesso },
    schema: {
      tags,
      summary: 'Modelos de várias marcas em uma chamada',
      querystring: modelosDasMarcasQuery,
      response: { 200: modelosDasMarcasResponse },
    },
    handler: async ({ query }) => {
      const { marcaIds, q } = query
      const conhecidas = new Set(await listIdsDeMarcas(db, marcaIds))
      const faltam = marcaIds.filter((id) => !conhecidas.has(id))
      if (faltam.length > 0) throw campoInvalido('marcaIds', `Marca não encontrada: ${faltam.join(', ')}.`)
      const { rows, totais } = await paginar(query, (limites) =>
        listModelosDasMarcas(db, { marcaIds, q, ...limites }),
      )
      return { listaVeiculoModelo: rows, ...totais }
    },
  })
}
