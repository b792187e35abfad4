import { routesOf } from '#http/route.ts'
import {
  origemNoEstoqueCall,
  origemNoContratoCall,
  origemDaSelecaoCall,
  origemDaSituacaoCall,
  origemDaCoberturaCall,
  origemDaCobrancaCall,
} from '@lastro/shared/origem/origem'
import { tipoDoEvento } from '@lastro/shared/relatorios/extrato-financeiro'
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
  const route = routesOf(app, 'De onde vem este valor?')
  const { db } = deps

  route(origemNoEstoqueCall, {
    acesso: permissao(CODIGOS_DO_ESTOQUE, lojaNoCaminho(deps)),
    heavy: 'consulta',
    summary: 'De onde vem o preço de um veículo do estoque',
    handler: async ({ params, query, alvo }) => {
      const pedido = await resolverEstoque(db, alvo, { ...query, lojaId: params.id })
      return origemNoEstoque(deps, alvo, { ...pedido, veiculoId: query.veiculoId })
    },
  })

  route(origemNoContratoCall, {
    acesso: permissao(CODIGOS_DO_PRECO, contratoNoCaminho(deps)),
    heavy: 'consulta',
    summary: 'De onde vêm o preço e o valor hoje de um veículo do contrato',
    handler: (request) =>
      origemNoContrato(deps, request.alvo.lado, contratoDoCaminho(request), request.query.veiculoId),
  })

  route(origemDaSelecaoCall, {
    acesso: permissao(CODIGOS_DO_CONTRATO, contratoNoCaminho(deps)),
    heavy: 'consulta',
    summary: 'Como os veículos foram escolhidos automaticamente',
    handler: (request) => origemDaSelecao(db, request.alvo.lado, contratoDoCaminho(request)),
  })

  route(origemDaSituacaoCall, {
    acesso: permissao(CODIGOS_DA_SITUACAO, contratoNoCaminho(deps)),
    heavy: 'consulta',
    summary: 'Quem levou o contrato à sua situação',
    handler: (request) => origemDaSituacao(db, contratoDoCaminho(request)),
  })

  route(origemDaCoberturaCall, {
    acesso: permissao(CODIGOS_DA_SITUACAO, contratoNoCaminho(deps)),
    heavy: 'consulta',
    summary: 'De onde vem a cobertura de um contrato',
    handler: (request) => origemDaCobertura(db, request.alvo.lado, contratoDoCaminho(request)),
  })

  route(origemDaCobrancaCall, {
    heavy: 'consulta',
    acesso: permissao(
      { instituicao: ['Relatorios.ExtratoFinanceiro.Listar'] },
      instituicaoEm(deps, 'params', 'id'),
    ),
    summary: 'De que parâmetros comerciais vem o valor de uma linha do extrato',
    handler: ({ params, query: { descricao, valorUnitario: valor, eventoId, ...periodo } }) =>
      origemDaCobranca(db, params.id, {
        linha: { ...periodo, valor, tipo: tipoDoEvento(descricao) },
        eventoId,
      }),
  })
}
