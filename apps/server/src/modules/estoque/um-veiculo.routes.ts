import { routesOf } from '#http/route.ts'
import { corrigirVeiculoCall, venderVeiculoCall } from '@lastro/shared/veiculos/um-veiculo'
import { incluirVeiculoCall } from '@lastro/shared/veiculos/importacao-estoque'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { corrigirVeiculo, incluirVeiculo, informarVenda } from './um-veiculo.service.ts'

/** The store's own hands on one car: each act is what a load of that line does. */
export const umVeiculoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Estoque')
  const acesso = permissao({ loja: ['Loja.Estoque.Importar'] }, lojaNoCaminho(deps))

  route(incluirVeiculoCall, {
    acesso,
    summary: 'Inclui um veículo no estoque',
    handler: ({ sessao, alvo, body }) => incluirVeiculo(deps, { sessao, alvo }, body),
  })

  route(corrigirVeiculoCall, {
    acesso,
    summary: 'Corrige um veículo do estoque, ou traz de volta um que saiu',
    handler: (request) =>
      corrigirVeiculo(deps, { ...actOf(request), veiculoId: request.params.veiculoId }, request.body),
  })

  route(venderVeiculoCall, {
    acesso,
    summary: 'Informa a venda: o veículo sai do estoque',
    handler: (request) =>
      informarVenda(deps, { ...actOf(request), veiculoId: request.params.veiculoId }, request.body),
  })
}
