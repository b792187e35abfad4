import { routesOf } from '#http/route.ts'
import { garantiasDaInstituicaoCall } from '@lastro/shared/veiculos/veiculo-em-garantia'
import { contratosCall, somasDosContratosCall } from '@lastro/shared/contratos/contrato'
import { countLimitOnPage } from '@lastro/shared/paginacao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { exigirLojaConhecida } from '#modules/vinculos/escopo.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { CONSULTA_DE_CONTRATOS } from '#modules/contratos/nucleo/consulta.dono.ts'
import { consultarContratos, somarContratos } from './lista.service.ts'
import { listVeiculosEmGarantia } from '../veiculos/veiculos-em-garantia.repository.ts'

export const contratosDaInstituicaoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  const { db } = deps
  const acesso = permissao(
    { instituicao: CONSULTA_DE_CONTRATOS.instituicao },
    instituicaoEm(deps, 'params', 'id'),
  )

  route(contratosCall, {
    heavy: 'consulta',
    acesso,
    summary: 'Contratos de uma instituição financeira',
    handler: async ({ params, query }) => {
      await exigirLojaConhecida(db, params.id, query.lojaId)
      return paginar('contratos', query, (limites) =>
        consultarContratos(deps, { instituicaoId: params.id }, query, limites),
      )
    },
  })

  route(somasDosContratosCall, {
    heavy: 'consulta',
    acesso,
    summary: 'Quanto somam os contratos de uma instituição financeira',
    description: 'Com os filtros da lista; null acima de 10.000 contratos.',
    handler: async ({ params, query }) => {
      await exigirLojaConhecida(db, params.id, query.lojaId)
      return somarContratos(deps, { instituicaoId: params.id }, query)
    },
  })

  route(garantiasDaInstituicaoCall, {
    heavy: 'consulta',
    acesso: permissao(
      { instituicao: ['Relatorios.HistoricoPrecificacao.Listar'] },
      instituicaoEm(deps, 'params', 'id'),
    ),
    summary: 'Veículos em garantia de uma instituição financeira',
    handler: ({ params, query: { filtro, ordenacao, total, ...paginacao } }) =>
      paginar('veiculos', paginacao, (limites) =>
        listVeiculosEmGarantia(
          db,
          { instituicaoId: params.id },
          { filtro, ordenacao, ...limites, contaAte: countLimitOnPage({ total }, limites) },
        ),
      ),
  })
}
