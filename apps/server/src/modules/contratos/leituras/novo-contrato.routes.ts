import { routesOf } from '#http/route.ts'
import { proximoNumeroCall } from '@lastro/shared/contratos/proximo-numero'
import { creditoUsualCall } from '@lastro/shared/contratos/credito-usual'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { findCreditoUsual } from './novo-contrato.repository.ts'
import { proximoNumero } from './novo-contrato.service.ts'

/** Any code of a screen where users type or send a contract's terms. */
const CODIGOS = [
  'Contratos.Contratos.Listar',
  'Contratos.Contratos.Criar',
  'Contratos.Contratos.Alterar',
] as const

/** Routes that help to fill in a contract: its suggested number, and the credit that its credit is compared with. */
export const novoContratoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  route(creditoUsualCall, {
    acesso: permissao({ instituicao: CODIGOS }, instituicaoEm(deps, 'params', 'id')),
    summary: 'Crédito usual da instituição financeira',
    description:
      'O valor do crédito que 95 de cada 100 dos contratos mais novos (até 1.000, sem os cancelados) não ultrapassam; null com menos de 20 contratos.',
    handler: async ({ params }) => ({ valorCredito: await findCreditoUsual(deps.db, params.id) }),
  })

  route(proximoNumeroCall, {
    acesso: permissao({ instituicao: ['Contratos.Contratos.Criar'] }, instituicaoEm(deps, 'params', 'id')),
    summary: 'Sugestão de número para o próximo contrato',
    description:
      'O primeiro número livre depois do número do contrato mais novo, contando os seus últimos algarismos; null sem contrato ou sem algarismos.',
    handler: async ({ params: { id } }) => ({ numero: await proximoNumero(deps.db, id) }),
  })
}
