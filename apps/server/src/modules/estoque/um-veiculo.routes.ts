import { criadoResponse, paramsId } from '@lastro/shared/id'
import { veiculoImportadoSchema } from '@lastro/shared/veiculos/importacao-estoque'
import {
  corrigirVeiculoRequest,
  informarVendaRequest,
  paramsVeiculoDaLoja,
} from '@lastro/shared/veiculos/um-veiculo'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { corrigirVeiculo, incluirVeiculo, informarVenda } from './um-veiculo.service.ts'

const tags = ['Estoque']

/** The store's own hands on one car: each act is what a load of that line does. */
export const umVeiculoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const acesso = permissao({ loja: ['Loja.Estoque.Importar'] }, lojaNoCaminho(deps))

  app.post('/api/lojas/:id/estoque/veiculos', {
    config: { acesso },
    schema: {
      tags,
      summary: 'Inclui um veículo no estoque',
      params: paramsId,
      body: veiculoImportadoSchema,
      response: { 200: criadoResponse },
    },
    handler: ({ sessao, alvo, body }) => incluirVeiculo(deps, { sessao, alvo }, body),
  })

  app.put('/api/lojas/:id/estoque/:veiculoId', {
    config: { acesso, ifMatch: true },
    schema: {
      tags,
      summary: 'Corrige um veículo do estoque, ou traz de volta um que saiu',
      params: paramsVeiculoDaLoja,
      body: corrigirVeiculoRequest,
      response: NO_CONTENT,
    },
    handler: (request, reply) =>
      noContent(
        reply,
        corrigirVeiculo(deps, { ...actOf(request), veiculoId: request.params.veiculoId }, request.body),
      ),
  })

  app.post('/api/lojas/:id/estoque/:veiculoId/venda', {
    config: { acesso, ifMatch: true },
    schema: {
      tags,
      summary: 'Informa a venda: o veículo sai do estoque',
      params: paramsVeiculoDaLoja,
      body: informarVendaRequest,
      response: NO_CONTENT,
    },
    handler: (request, reply) =>
      noContent(
        reply,
        informarVenda(deps, { ...actOf(request), veiculoId: request.params.veiculoId }, request.body),
      ),
  })
}
