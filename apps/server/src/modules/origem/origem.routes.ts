import { paramsId } from '@lastro/shared/id'
import { origemNoContratoQuery, origemNoEstoqueQuery, origemResponse } from '@lastro/shared/origem/origem'
import { origemDaCobrancaQuery, tipoDoEvento } from '@lastro/shared/relatorios/extrato-financeiro'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import {
  CONSULTA_DO_ESTOQUE,
  resolverEstoque,
} from '../contratos/leituras/veiculos/contrato-do-estoque.service.ts'
import { CONSULTA_DE_CONTRATOS, CONSULTA_DE_UM_CONTRATO } from '../contratos/nucleo/consulta.dono.ts'
import { contratoDoCaminho, contratoNoCaminho } from '../contratos/nucleo/contratos.dono.ts'
import { instituicaoEm, lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { origemDaCobertura } from './cobertura.service.ts'
import { origemDaCobranca } from './cobranca.service.ts'
import { origemNoContrato, origemNoEstoque } from './preco.service.ts'
import { origemDaSelecao } from './selecao.service.ts'
import { origemDaSituacao } from './situacao.service.ts'

export const tags = ['De onde vem este valor?']
export const response = { 200: origemResponse }

/** Users only, not credentials: whoever sees a value on a screen may ask where it comes from. */
const CODIGOS_DO_ESTOQUE = { instituicao: CONSULTA_DO_ESTOQUE.instituicao, loja: CONSULTA_DO_ESTOQUE.loja }
const CODIGOS_DO_CONTRATO = {
  instituicao: CONSULTA_DE_CONTRATOS.instituicao,
  loja: CONSULTA_DE_CONTRATOS.loja,
}
/** The page of a contract's coverage shows its status too. */
const CODIGOS_DA_SITUACAO = { ...CODIGOS_DO_CONTRATO, instituicao: CONSULTA_DE_UM_CONTRATO.instituicao }
/** The page of the coverage and the pricing history show a contract's prices too. */
const CODIGOS_DO_PRECO = {
  ...CODIGOS_DO_CONTRATO,
  instituicao: [...CONSULTA_DE_UM_CONTRATO.instituicao, 'Relatorios.HistoricoPrecificacao.Listar'],
} as const

/** Routes of 'De onde vem este valor?': one per kind of value, all with one form of answer. */
export const origemRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps

  app.get('/api/lojas/:id/estoque/origem-do-preco', {
    config: { acesso: permissao(CODIGOS_DO_ESTOQUE, lojaNoCaminho(deps)), heavy: 'consulta' },
    schema: {
      tags,
      summary: 'De onde vem o preço de um veículo do estoque',
      params: paramsId,
      querystring: origemNoEstoqueQuery,
      response,
    },
    handler: async ({ params, query, alvo }) => {
      const pedido = await resolverEstoque(db, alvo, { ...query, lojaId: params.id })
      return origemNoEstoque(deps, alvo, { ...pedido, veiculoId: query.veiculoId })
    },
  })

  app.get('/api/contratos/:id/origem-do-preco', {
    config: { acesso: permissao(CODIGOS_DO_PRECO, contratoNoCaminho(deps)), heavy: 'consulta' },
    schema: {
      tags,
      summary: 'De onde vêm o preço e o valor atual de um veículo do contrato',
      params: paramsId,
      querystring: origemNoContratoQuery,
      response,
    },
    handler: (request) =>
      origemNoContrato(deps, request.alvo.lado, contratoDoCaminho(request), request.query.veiculoId),
  })

  app.get('/api/contratos/:id/origem-da-selecao', {
    config: { acesso: permissao(CODIGOS_DO_CONTRATO, contratoNoCaminho(deps)), heavy: 'consulta' },
    schema: {
      tags,
      summary: 'Como os veículos foram escolhidos automaticamente',
      params: paramsId,
      response,
    },
    handler: (request) => origemDaSelecao(db, request.alvo.lado, contratoDoCaminho(request)),
  })

  app.get('/api/contratos/:id/origem-da-situacao', {
    config: { acesso: permissao(CODIGOS_DA_SITUACAO, contratoNoCaminho(deps)), heavy: 'consulta' },
    schema: { tags, summary: 'Quem levou o contrato à sua situação', params: paramsId, response },
    handler: (request) => origemDaSituacao(db, contratoDoCaminho(request)),
  })

  app.get('/api/contratos/:id/origem-da-cobertura', {
    config: { acesso: permissao(CODIGOS_DA_SITUACAO, contratoNoCaminho(deps)), heavy: 'consulta' },
    schema: { tags, summary: 'De onde vem a cobertura de um contrato', params: paramsId, response },
    handler: (request) => origemDaCobertura(db, request.alvo.lado, contratoDoCaminho(request)),
  })

  app.get('/api/instituicoes-financeiras/:id/extrato-financeiro/origem', {
    config: {
      heavy: 'consulta',
      acesso: permissao(
        { instituicao: ['Relatorios.ExtratoFinanceiro.Listar'] },
        instituicaoEm(deps, 'params', 'id'),
      ),
    },
    schema: {
      tags,
      summary: 'De que parâmetros comerciais vem o valor de uma linha do extrato',
      params: paramsId,
      querystring: origemDaCobrancaQuery,
      response,
    },
    handler: ({ params, query: { descricao, valorUnitario: valor, eventoId, ...periodo } }) =>
      origemDaCobranca(db, params.id, {
        linha: { ...periodo, valor, tipo: tipoDoEvento(descricao) },
        eventoId,
      }),
  })
}
