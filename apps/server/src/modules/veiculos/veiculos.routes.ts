import { idTexto } from '@lastro/shared/id'
import { paginacaoQuery } from '@lastro/shared/paginacao'
import {
  marcasResponse,
  modelosResponse,
  opcoesQuery,
  tiposCombustivelResponse,
  tiposVeiculoResponse,
  ufsResponse,
} from '@lastro/shared/veiculos/veiculo'
import { anosDoModeloResponse } from '@lastro/shared/veiculos/um-veiculo'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { paginar, paginarInteira } from '#http/lista.ts'
import { daSessao } from '../vinculos/estabelecimento.dono.ts'
import { CONSULTA_DE_VEICULOS } from './consulta.dono.ts'
import { historicoRoutes } from './historico.routes.ts'
import {
  existsMarca,
  findModelo,
  listAnosDoModelo,
  listMarcas,
  listModelos,
  listTiposCombustivel,
  listTiposVeiculo,
  listUfs,
} from './veiculos.repository.ts'

const tags = ['Veículos']

/** Routes of vehicle lookups (spec section 7). */
export const veiculosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps
  await app.register(historicoRoutes, deps)
  await app.register(anosRoutes, deps)
  const acesso = permissao(CONSULTA_DE_VEICULOS, daSessao)

  app.get('/api/veiculos/marcas', {
    config: { acesso },
    schema: { tags, summary: 'Marcas', querystring: opcoesQuery, response: { 200: marcasResponse } },
    handler: ({ query }) =>
      paginar('listaVeiculoMarca', query, (limites) => listMarcas(db, { q: query.q, ...limites })),
  })

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
      return paginar('listaVeiculoModelo', query, (limites) =>
        listModelos(db, { ...params, q: query.q, ...limites }),
      )
    },
  })

  // sic: the spec spells it "cobustivel"
  app.get('/api/veiculos/tipos-cobustivel', {
    config: { acesso },
    schema: {
      tags,
      summary: 'Tipos de combustível',
      querystring: paginacaoQuery,
      response: { 200: tiposCombustivelResponse },
    },
    handler: async ({ query }) => paginarInteira('tiposCombustivel', query, await listTiposCombustivel(db)),
  })

  app.get('/api/veiculos/tipos-veiculo', {
    config: { acesso },
    schema: {
      tags,
      summary: 'Tipos de veículo',
      querystring: paginacaoQuery,
      response: { 200: tiposVeiculoResponse },
    },
    handler: async ({ query }) => paginarInteira('tipos', query, await listTiposVeiculo(db)),
  })

  app.get('/api/veiculos/ufs', {
    config: { acesso },
    schema: {
      tags,
      summary: 'Unidades da federação',
      querystring: paginacaoQuery,
      response: { 200: ufsResponse },
    },
    handler: async ({ query }) => paginarInteira('uFs', query, await listUfs(db)),
  })
}

/** What FIPE lists of one model. */
const anosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps
  const acesso = permissao(CONSULTA_DE_VEICULOS, daSessao)

  app.get('/api/veiculos/modelos/:modeloId/anos', {
    config: { acesso },
    schema: {
      tags,
      summary: 'Anos e preços FIPE de um modelo',
      params: z.object({ modeloId: idTexto }),
      response: { 200: anosDoModeloResponse },
    },
    handler: async ({ params }) => {
      const modelo = await findModelo(db, params.modeloId)
      if (!modelo) throw new BusinessError('Modelo não encontrado.', 404)
      return { ...modelo, anos: await listAnosDoModelo(db, params.modeloId) }
    },
  })
}
