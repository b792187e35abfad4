import { paramsId } from '@lastro/shared/id'
import {
  exportarExtratoQuery,
  extratoEventosQuery,
  extratoEventosResponse,
  extratoFinanceiroQuery,
  extratoFinanceiroResponse,
  tipoDoEvento,
} from '@lastro/shared/relatorios/extrato-financeiro'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { ARQUIVO, exportar } from '../exportacoes/exportacoes.service.ts'
import { eventosComoTabela, extratoComoTabela } from './extrato.export.ts'
import { eventosDoExtrato, extratoFinanceiro } from './extrato.service.ts'

const tags = ['Relatórios']

/** The financial statement and the events behind its rows (spec section 7). */
export const extratoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps
  const dono = instituicaoEm(deps, 'params', 'id')
  const acesso = permissao({ instituicao: ['Relatorios.ExtratoFinanceiro.Listar'] }, dono)
  const paraExportar = permissao({ instituicao: ['Relatorios.ExtratoFinanceiro.Exportar'] }, dono)

  app.get('/api/instituicoes-financeiras/:id/extrato-financeiro', {
    config: { acesso, heavy: 'consulta' },
    schema: {
      tags,
      summary: 'Extrato financeiro de um período',
      params: paramsId,
      querystring: extratoFinanceiroQuery,
      response: { 200: extratoFinanceiroResponse },
    },
    handler: ({ params, query }) => extratoFinanceiro(db, params.id, query),
  })

  app.get('/api/instituicoes-financeiras/:id/extrato-financeiro/exportar', {
    config: { acesso: paraExportar, heavy: 'arquivo' },
    schema: {
      tags,
      summary: 'Extrato financeiro de um período, em arquivo',
      params: paramsId,
      querystring: exportarExtratoQuery,
      response: { 200: ARQUIVO },
    },
    handler: ({ params, query: { formato, ...periodo } }, reply) =>
      exportar(deps, reply, { formato, relatorio: extratoComoTabela(db, params.id, periodo) }),
  })

  app.get('/api/instituicoes-financeiras/:id/extrato-financeiro/eventos/exportar', {
    config: { acesso: paraExportar, heavy: 'arquivo' },
    schema: {
      tags,
      summary: 'Eventos do extrato financeiro de um período, em arquivo',
      params: paramsId,
      querystring: exportarExtratoQuery,
      response: { 200: ARQUIVO },
    },
    handler: ({ params, query: { formato, ...periodo } }, reply) =>
      exportar(deps, reply, { formato, relatorio: eventosComoTabela(db, params.id, periodo) }),
  })

  app.get('/api/instituicoes-financeiras/:id/extrato-financeiro/eventos', {
    config: { acesso, heavy: 'consulta' },
    schema: {
      tags,
      summary: 'Eventos de uma linha do extrato, do mais antigo ao mais novo',
      params: paramsId,
      querystring: extratoEventosQuery,
      response: { 200: extratoEventosResponse },
    },
    handler: async ({ params, query }) => {
      const { descricao, valorUnitario: valor, dataInicial, dataFinal, ...paginacao } = query
      const linha = { dataInicial, dataFinal, valor, tipo: tipoDoEvento(descricao) }
      return paginar('eventos', paginacao, (limites) => eventosDoExtrato(db, params.id, linha, limites))
    },
  })
}
