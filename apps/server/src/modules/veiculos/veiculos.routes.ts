import { routesOf } from '#http/route.ts'
import { anosDoModeloCall } from '@lastro/shared/veiculos/um-veiculo'
import {
  marcasCall,
  modelosCall,
  tiposCombustivelCall,
  tiposVeiculoCall,
  ufsCall,
} from '@lastro/shared/veiculos/veiculo'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
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

/** Routes of vehicle lookups (spec section 7). */
export const veiculosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Veículos')
  const { db } = deps
  await app.register(historicoRoutes, deps)
  await app.register(anosRoutes, deps)
  const acesso = permissao(CONSULTA_DE_VEICULOS, daSessao)

  route(marcasCall, {
    acesso,
    summary: 'Marcas',
    handler: ({ query }) =>
      paginar('listaVeiculoMarca', query, (limites) => listMarcas(db, { q: query.q, ...limites })),
  })

  route(modelosCall, {
    acesso,
    summary: 'Modelos de uma marca',
    handler: async ({ params, query }) => {
      if (!(await existsMarca(db, params.marcaId))) throw new BusinessError('Marca não encontrada.', 404)
      return paginar('listaVeiculoModelo', query, (limites) =>
        listModelos(db, { ...params, q: query.q, ...limites }),
      )
    },
  })

  // sic: the spec spells it "cobustivel"
  route(tiposCombustivelCall, {
    acesso,
    summary: 'Tipos de combustível',
    handler: async ({ query }) => paginarInteira('tiposCombustivel', query, await listTiposCombustivel(db)),
  })

  route(tiposVeiculoCall, {
    acesso,
    summary: 'Tipos de veículo',
    handler: async ({ query }) => paginarInteira('tipos', query, await listTiposVeiculo(db)),
  })

  route(ufsCall, {
    acesso,
    summary: 'Unidades da federação',
    handler: async ({ query }) => paginarInteira('uFs', query, await listUfs(db)),
  })
}

/** What FIPE lists of one model. */
const anosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Veículos')
  const { db } = deps
  const acesso = permissao(CONSULTA_DE_VEICULOS, daSessao)

  route(anosDoModeloCall, {
    acesso,
    summary: 'Anos e preços FIPE de um modelo',
    handler: async ({ params }) => {
      const modelo = await findModelo(db, params.modeloId)
      if (!modelo) throw new BusinessError('Modelo não encontrado.', 404)
      return { ...modelo, anos: await listAnosDoModelo(db, params.modeloId) }
    },
  })
}
