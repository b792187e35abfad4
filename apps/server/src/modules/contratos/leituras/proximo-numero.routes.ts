import { proximoNumeroResponse } from '@lastro/shared/contratos/proximo-numero'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { proximoNumero } from './proximo-numero.service.ts'

/** Route that suggests the number of a new contract. */
export const proximoNumeroRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.get('/api/instituicoes-financeiras/:id/proximo-numero', {
    config: {
      acesso: permissao({ instituicao: ['Contratos.Contratos.Criar'] }, instituicaoEm(deps, 'params', 'id')),
    },
    schema: {
      tags: ['Contratos'],
      summary: 'Sugestão de número para o próximo contrato',
      description:
        'O primeiro número livre depois do número do contrato mais novo, contando os seus últimos algarismos; null sem contrato ou sem algarismos.',
      params: paramsId,
      response: { 200: proximoNumeroResponse },
    },
    handler: async ({ params: { id } }) => ({ numero: await proximoNumero(deps.db, id) }),
  })
}
