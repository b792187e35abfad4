import { routesOf } from '#http/route.ts'
import { exportarCoberturaCall } from '@lastro/shared/cobertura/cobertura'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { exportar } from '#modules/exportacoes/exportacoes.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { coberturaComoTabela } from './cobertura.export.ts'

export const exportacaoDeCoberturaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Cobertura')
  route(exportarCoberturaCall, {
    acesso: permissao(
      { instituicao: ['Relatorios.Cobertura.Exportar'] },
      instituicaoEm(deps, 'params', 'id'),
    ),
    heavy: 'arquivo',
    summary: 'Contratos pela cobertura, em arquivo',
    handler: ({ params, query: { formato, ...busca } }, reply) =>
      exportar(deps, reply, { formato, relatorio: coberturaComoTabela(deps, params.id, busca) }),
  })
}
