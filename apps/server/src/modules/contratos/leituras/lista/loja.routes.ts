import { contratosQuery, contratosResponse } from '@lastro/shared/contratos/contrato'
import { idTextoOpcional, paramsId } from '@lastro/shared/id'
import { countLimitOnPage } from '@lastro/shared/paginacao'
import {
  veiculosEmGarantiaQuery,
  veiculosEmGarantiaResponse,
} from '@lastro/shared/veiculos/veiculo-em-garantia'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { lojaDo, permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { lojaNoCaminho } from '#modules/vinculos/estabelecimento.dono.ts'
import { donoDoAlvo } from '#modules/contratos/nucleo/contratos.dono.ts'
import { consultarContratos } from './lista.service.ts'
import { listVeiculosEmGarantia } from '../veiculos/veiculos-em-garantia.repository.ts'

const tags = ['Instituições e lojas']
const query = contratosQuery
  .omit({ lojaId: true, criador: true })
  .extend({ instituicaoFinanceiraId: idTextoOpcional })

/**
 * Routes that list a store's contracts and vehicles in guarantee (spec section 7, domain 9). An institution sees its
 * own with the store.
 */
export const contratosDaLojaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const acesso = permissao(
    { instituicao: ['Contratos.Contratos.Listar'], loja: ['Loja.Propostas.Listar'], credencial: true },
    lojaNoCaminho(deps),
  )

  app.get('/api/lojas/:id/contratos', {
    config: { acesso, heavy: 'consulta' },
    schema: {
      tags,
      summary: 'Contratos de uma loja',
      params: paramsId,
      querystring: query,
      response: { 200: contratosResponse },
    },
    handler: async (request) => {
      const lojaId = request.params.id
      return paginar('contratos', request.query, (limites) =>
        consultarContratos(deps, donoDoAlvo(request.alvo), { ...request.query, lojaId }, limites),
      )
    },
  })

  app.get('/api/lojas/:id/garantias', {
    config: { acesso, heavy: 'consulta' },
    schema: {
      tags,
      summary: 'Veículos de uma loja em garantia',
      params: paramsId,
      querystring: veiculosEmGarantiaQuery,
      response: { 200: veiculosEmGarantiaResponse },
    },
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
