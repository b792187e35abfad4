import { routesOf } from '#http/route.ts'
import { conciliacaoCall, exportarConciliacaoCall } from '@lastro/shared/saldos/conciliacao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { exportar } from '#modules/exportacoes/exportacoes.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { conciliacaoComoTabela } from './conciliacao.export.ts'
import { ateOMaximo, consultarDivergencias, resumoDaConciliacao } from './conciliacao.service.ts'

/** Whether stock, balance and pledge agree (carteira A.5). */
export const conciliacaoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  route(conciliacaoCall, {
    acesso: permissao({ instituicao: ['Carteira.Saldos.Listar'] }, instituicaoEm(deps, 'params', 'id')),
    summary: 'Divergências entre saldos, contratos e estoques, a de maior valor primeiro',
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

  route(exportarConciliacaoCall, {
    acesso: permissao({ instituicao: ['Carteira.Saldos.Listar'] }, instituicaoEm(deps, 'params', 'id')),
    heavy: 'arquivo',
    summary: 'Divergências entre saldos, contratos e estoques, em arquivo',
    handler: async ({ params, query: { formato, ...busca } }, reply) =>
      exportar(deps, reply, { formato, relatorio: await conciliacaoComoTabela(deps, params.id, busca) }),
  })
}
