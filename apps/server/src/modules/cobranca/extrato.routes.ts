import { routesOf } from '#http/route.ts'
import {
  tipoDoEvento,
  extratoFinanceiroCall,
  exportarExtratoCall,
  exportarEventosCall,
  extratoEventosCall,
} from '@lastro/shared/relatorios/extrato-financeiro'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { exportar } from '../exportacoes/exportacoes.service.ts'
import { eventosComoTabela, extratoComoTabela } from './extrato.export.ts'
import { eventosDoExtrato, extratoFinanceiro } from './extrato.service.ts'

/** The financial statement and the events behind its rows (spec section 7). */
export const extratoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Relatórios')
  const { db } = deps
  const dono = instituicaoEm(deps, 'params', 'id')
  const acesso = permissao({ instituicao: ['Relatorios.ExtratoFinanceiro.Listar'] }, dono)
  const paraExportar = permissao({ instituicao: ['Relatorios.ExtratoFinanceiro.Exportar'] }, dono)

  route(extratoFinanceiroCall, {
    acesso,
    heavy: 'consulta',
    summary: 'Extrato financeiro de um período',
    handler: ({ params, query }) => extratoFinanceiro(db, params.id, query),
  })

  route(exportarExtratoCall, {
    acesso: paraExportar,
    heavy: 'arquivo',
    summary: 'Extrato financeiro de um período, em arquivo',
    handler: ({ params, query: { formato, ...periodo } }, reply) =>
      exportar(deps, reply, { formato, relatorio: extratoComoTabela(db, params.id, periodo) }),
  })

  route(exportarEventosCall, {
    acesso: paraExportar,
    heavy: 'arquivo',
    summary: 'Eventos do extrato financeiro de um período, em arquivo',
    handler: ({ params, query: { formato, ...periodo } }, reply) =>
      exportar(deps, reply, { formato, relatorio: eventosComoTabela(db, params.id, periodo) }),
  })

  route(extratoEventosCall, {
    acesso,
    heavy: 'consulta',
    summary: 'Eventos de uma linha do extrato, do mais antigo ao mais novo',
    handler: ({ params, query }) => {
      const { descricao, valorUnitario: valor, dataInicial, dataFinal, ...paginacao } = query
      const linha = { dataInicial, dataFinal, valor, tipo: tipoDoEvento(descricao) }
      return paginar('eventos', paginacao, (limites) => eventosDoExtrato(db, params.id, linha, limites))
    },
  })
}
