import { coberturaDoContratoResponse } from '@lastro/shared/cobertura/cobertura'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { coberturaDoContrato } from '#modules/cobertura/leituras/cobertura.service.ts'
import { contratoNoCaminho } from '#modules/contratos/nucleo/contratos.dono.ts'

/** Route of one contract's coverage (domain 6). */
export const coberturaDoContratoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.get('/api/contratos/:id/cobertura', {
    config: { acesso: permissao({ instituicao: ['Relatorios.Cobertura.Listar'] }, contratoNoCaminho(deps)) },
    schema: {
      tags: ['Cobertura'],
      summary: 'Cobertura de um contrato: veículos, histórico e insuficiências de garantia',
      params: paramsId,
      response: { 200: coberturaDoContratoResponse },
    },
    handler: ({ params, alvo }) =>
      coberturaDoContrato(deps, { instituicaoFinanceiraId: instituicaoDo(alvo), contratoId: params.id }),
  })
}
