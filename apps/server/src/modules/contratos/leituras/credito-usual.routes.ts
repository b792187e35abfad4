import { creditoUsualResponse } from '@lastro/shared/contratos/credito-usual'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { findCreditoUsual } from './credito-usual.repository.ts'

/** Any code of a screen on which a contract's terms are typed or sent. */
const CODIGOS = [
  'Contratos.Contratos.Listar',
  'Contratos.Contratos.Criar',
  'Contratos.Contratos.Alterar',
] as const

/** With what a contract's credit is compared before it is saved. */
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
