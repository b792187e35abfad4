import { exportarCoberturaQuery } from '@lastro/shared/cobertura/cobertura'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { ARQUIVO, exportar } from '#modules/exportacoes/exportacoes.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { coberturaComoTabela } from './cobertura.export.ts'

export const exportacaoDeCoberturaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.get('/api/instituicoes-financeiras/:id/cobertura/exportar', {
    config: {
      acesso: permissao(
        { instituicao: ['Relatorios.Cobertura.Exportar'] },
        instituicaoEm(deps, 'params', 'id'),
      ),
      heavy: 'arquivo',
    },
    schema: {
      tags: ['Cobertura'],
      summary: 'Contratos pela cobertura, em arquivo',
      params: paramsId,
      querystring: exportarCoberturaQuery,
      response: { 200: ARQUIVO },
    },
    handler: ({ params, query: { formato, ...busca } }, reply) =>
      exportar(deps, reply, { formato, relatorio: coberturaComoTabela(deps, params.id, busca) }),
  })
}
