import { routesOf } from '#http/route.ts'
import { garantiasDaLojaCall } from '@lastro/shared/veiculos/veiculo-em-garantia'
import { contratosDaLojaCall } from '@lastro/shared/contratos/contrato'
import { countLimitOnPage } from '@lastro/shared/paginacao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { lojaDo, permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { lojaNoCaminho } from '#modules/vinculos/estabelecimento.dono.ts'
import { donoDoAlvo } from '#modules/contratos/nucleo/contratos.dono.ts'
import { consultarContratos } from './lista.service.ts'
import { listVeiculosEmGarantia } from '../veiculos/veiculos-em-garantia.repository.ts'

/**
 * Routes that list a store's contracts and vehicles in guarantee (spec section 7, domain 9). An institution sees its
 * own with the store.
 */
export const contratosDaLojaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Instituições e lojas')
  const acesso = permissao(
    { instituicao: ['Contratos.Contratos.Listar'], loja: ['Loja.Propostas.Listar'], credencial: true },
    lojaNoCaminho(deps),
  )

  route(contratosDaLojaCall, {
    acesso,
    heavy: 'consulta',
    summary: 'Contratos de uma loja',
    handler: (request) => {
      const lojaId = request.params.id
      return paginar('contratos', request.query, (limites) =>
        consultarContratos(deps, donoDoAlvo(request.alvo), { ...request.query, lojaId }, limites),
      )
    },
  })

  route(garantiasDaLojaCall, {
    acesso,
    heavy: 'consulta',
    summary: 'Veículos de uma loja em garantia',
    handler: ({ query: { filtro, total, ...paginacao }, alvo }) =>
      paginar('veiculos', paginacao, (limites) =>
        listVeiculosEmGarantia(
          deps.db,
          { lojaId: lojaDo(alvo), instituicaoId: alvo.instituicaoId },
          { filtro, ...limites, contaAte: countLimitOnPage({ total }, limites) },
        ),
      ),
  })
}
