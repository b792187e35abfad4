import {
  contratosQuery,
  contratosResponse,
  somasDosContratosQuery,
  somasDosContratosResponse,
} from '@lastro/shared/contratos/contrato'
import { paramsId } from '@lastro/shared/id'
import { countLimitOnPage } from '@lastro/shared/paginacao'
import {
  garantiasDaInstituicaoQuery,
  veiculosEmGarantiaResponse,
} from '@lastro/shared/veiculos/veiculo-em-garantia'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { exigirLojaConhecida } from '#modules/vinculos/escopo.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { CONSULTA_DE_CONTRATOS } from '#modules/contratos/nucleo/consulta.dono.ts'
import { consultarContratos, somarContratos } from './lista.service.ts'
import { listVeiculosEmGarantia } from '../veiculos/veiculos-em-garantia.repository.ts'

const tags = ['Contratos']

export const contratosDaInstituicaoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps
  const acesso = permissao(
    { instituicao: CONSULTA_DE_CONTRATOS.instituicao },
    instituicaoEm(deps, 'params', 'id'),
  )

  app.get('/api/instituicoes-financeiras/:id/contratos', {
    config: { heavy: 'consulta', acesso },
    schema: {
      tags,
      summary: 'Contratos de uma instituição financeira',
      params: paramsId,
      querystring: contratosQuery,
      response: { 200: contratosResponse },
    },
    handler: async ({ params, query }) => {
      await exigirLojaConhecida(db, params.id, query.lojaId)
      return paginar('contratos', query, (limites) =>
        consultarContratos(deps, { instituicaoId: params.id }, query, limites),
      )
    },
  })

  app.get('/api/instituicoes-financeiras/:id/contratos/somas', {
    config: { heavy: 'consulta', acesso },
    schema: {
      tags,
      summary: 'Quanto somam os contratos de uma instituição financeira',
      description: 'Com os filtros da lista; null acima de 10.000 contratos.',
      params: paramsId,
      querystring: somasDosContratosQuery,
      response: { 200: somasDosContratosResponse },
    },
    handler: async ({ params, query }) => {
      await exigirLojaConhecida(db, params.id, query.lojaId)
      return somarContratos(deps, { instituicaoId: params.id }, query)
    },
  })

  app.get('/api/instituicoes-financeiras/:id/garantias', {
    config: {
      heavy: 'consulta',
      acesso: permissao(
        { instituicao: ['Relatorios.HistoricoPrecificacao.Listar'] },
        instituicaoEm(deps, 'params', 'id'),
      ),
    },
    schema: {
      tags,
      summary: 'Veículos em garantia de uma instituição financeira',
      params: paramsId,
      querystring: garantiasDaInstituicaoQuery,
      response: { 200: veiculosEmGarantiaResponse },
    },
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
