import { routesOf } from '#http/route.ts'
import { fichaDoVeiculoCall } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { CODIGOS_DA_FICHA } from '@lastro/shared/veiculos/codigos-da-ficha'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { acompanhaEstoque, veiculoNoCaminho } from '#modules/veiculos/veiculo.dono.ts'
import { fichaDoVeiculo } from './ficha.service.ts'

/** Route of a vehicle's page. It stands here, and not in the module veiculos, because it reads contracts. */
export const fichaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Veículos')
  route(fichaDoVeiculoCall, {
    acesso: permissao(CODIGOS_DA_FICHA, veiculoNoCaminho(deps)),
    summary: 'Um veículo, com o que as regras fazem dele e os contratos em que está ou esteve',
    description:
      'Até 50 contratos, os atuais e os mais novos primeiro, só os de quem pergunta. Sem contrato atual, o que as regras da instituição que servem à loja (até 10) fazem dele.',
    handler: (request) => {
      const { params, alvo, sessao } = request
      const leitor = { alvo, permissoes: sessao.permissoes, acompanhaEstoque: acompanhaEstoque(request) }
      return fichaDoVeiculo(deps, leitor, params.id)
    },
  })
}
