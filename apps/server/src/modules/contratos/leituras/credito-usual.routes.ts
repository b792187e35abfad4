import { creditoUsualResponse } from '@lastro/shared/contratos/credito-usual'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { findCreditoUsual } from './credito-usual.repository.ts'

/** Any code of a screen where users type or send a contract's terms. */
const CODIGOS = [
  'Contratos.Contratos.Listar',
  'Contratos.Contratos.Criar',
  'Contratos.Contratos.Alterar',
] as const

/** Route of the credit with which the web compares a contract's credit before saving. */
export const creditoUsualRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.get('/api/instituicoes-financeiras/:id/credito-usual', {
    config: { acesso: permissao({ instituicao: CODIGOS }, instituicaoEm(deps, 'params', 'id')) },
    schema: {
      tags: ['Contratos'],
      summary: 'Crédito usual da instituição financeira',
      description:
        'O valor do crédito que 95 de cada 100 dos contratos mais novos (até 1.000, sem os cancelados) não ultrapassam; null com menos de 20 contratos.',
      params: paramsId,
      response: { 200: creditoUsualResponse },
    },
    handler: async ({ params }) => ({ valorCredito: await findCreditoUsual(deps.db, params.id) }),
  })
}
