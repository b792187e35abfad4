import {
  conciliacaoQuery,
  conciliacaoResponse,
  exportarConciliacaoQuery,
} from '@lastro/shared/saldos/conciliacao'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { ARQUIVO, exportar } from '#modules/exportacoes/exportacoes.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { conciliacaoComoTabela } from './conciliacao.export.ts'
import { ateOMaximo, consultarDivergencias, resumoDaConciliacao } from './conciliacao.service.ts'

const tags = ['Carteira']

/** Whether stock, balance and pledge agree (carteira A.5). */
export const conciliacaoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.get('/api/instituicoes-financeiras/:id/conciliacao', {
    config: {
      acesso: permissao({ instituicao: ['Carteira.Saldos.Listar'] }, instituicaoEm(deps, 'params', 'id')),
    },
    schema: {
      tags,
      summary: 'Divergências entre saldos, contratos e estoques, a de maior valor primeiro',
      params: paramsId,
      querystring: conciliacaoQuery,
      response: { 200: conciliacaoResponse },
    },
    handler: async ({ params, query }) => {
      const { tipo, faixa, loja, ciente } = query
      const { base, ...contagens } = await resumoDaConciliacao(deps, params.id, query)
      const lista = await paginar('divergencias', query, (limites) =>
        consultarDivergencias(deps, params.id, {
          busca: { tipo, faixa, loja, ciente },
          limites,
          contagens: query.total && contagens,
        }),
      )
      return {
        ...lista,
        base,
        contagens: ateOMaximo(contagens.contagens),
        faixas: ateOMaximo(contagens.faixas),
      }
    },
  })

  app.get('/api/instituicoes-financeiras/:id/conciliacao/exportar', {
    config: {
      acesso: permissao({ instituicao: ['Carteira.Saldos.Listar'] }, instituicaoEm(deps, 'params', 'id')),
      heavy: 'arquivo',
    },
    schema: {
      tags,
      summary: 'Divergências entre saldos, contratos e estoques, em arquivo',
      params: paramsId,
      querystring: exportarConciliacaoQuery,
      response: { 200: ARQUIVO },
    },
    handler: async ({ params, query: { formato, ...busca } }, reply) =>
      exportar(deps, reply, { formato, relatorio: await conciliacaoComoTabela(deps, params.id, busca) }),
  })
}
