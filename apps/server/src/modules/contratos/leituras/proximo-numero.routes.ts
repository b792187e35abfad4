import { proximosNumeros, proximoNumeroResponse } from '@lastro/shared/contratos/proximo-numero'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '../../../ambiente.ts'
import { permissao } from '../../../http/acesso.ts'
import { instituicaoEm } from '../../vinculos/estabelecimento.dono.ts'
import { findNumeroLivre, findUltimoNumero } from './proximo-numero.repository.ts'

/** So many may be taken already by who counts further on in another program. */
const TENTATIVAS = 100

/** What a new contract may be called. */
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
    handler: async ({ params: { id } }) => {
      const ultimo = await findUltimoNumero(deps.db, id)
      const candidatos = ultimo === undefined ? [] : proximosNumeros(ultimo, TENTATIVAS)
      return { numero: (await findNumeroLivre(deps.db, id, candidatos)) ?? null }
    },
  })
}
