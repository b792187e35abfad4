import { paramsId } from '@lastro/shared/id'
import { veiculoImportadoSchema } from '@lastro/shared/veiculos/importacao-estoque'
import {
  corrigirVeiculoRequest,
  incluirVeiculoResponse,
  informarVendaRequest,
  paramsVeiculoDaLoja,
} from '@lastro/shared/veiculos/um-veiculo'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { type ActOnVeiculo, corrigirVeiculo, incluirVeiculo, informarVenda } from './um-veiculo.service.ts'

const tags = ['Estoque']

interface RequestOnVeiculo extends Pick<FastifyRequest, 'sessao' | 'alvo' | 'headers'> {
  params: { veiculoId: number }
}

function actOnVeiculo({ sessao, alvo, params, headers }: RequestOnVeiculo): ActOnVeiculo {
  return { sessao, alvo, veiculoId: params.veiculoId, ifMatch: headers['if-match'] }
}

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
      response: { 200: incluirVeiculoResponse },
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
    handler: (request, reply) => noContent(reply, corrigirVeiculo(deps, actOnVeiculo(request), request.body)),
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
      noContent(reply, informarVenda(deps, actOnVeiculo(request), request.body.dataVenda)),
  })
}
