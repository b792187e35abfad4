import {
  diaSemExpedienteParams,
  diaSemExpedienteRequest,
  diasSemExpedienteResponse,
} from '@lastro/shared/calendario/dias-sem-expediente'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { listDias } from './calendario.repository.ts'
import { excluirDia, incluirDia } from './calendario.service.ts'

const PATH = '/api/instituicoes-financeiras/:id/dias-sem-expediente'
const tags = ['Políticas']

/** An institution's own days off, which are no business days (carteira, section 0). */
export const calendarioRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = instituicaoEm(deps, 'params', 'id')
  const alterar = permissao({ instituicao: ['Configuracoes.Politicas.Alterar'] }, dono)

  app.get(PATH, {
    config: { acesso: permissao({ instituicao: ['Configuracoes.Politicas.Listar'] }, dono) },
    schema: {
      tags,
      summary: 'Dias sem expediente de uma instituição financeira, além dos feriados nacionais',
      params: paramsId,
      response: { 200: diasSemExpedienteResponse },
    },
    handler: async ({ params }) => ({ dias: await listDias(deps.db, params.id) }),
  })

  app.put(`${PATH}/:dia`, {
    config: { acesso: alterar },
    schema: {
      tags,
      summary: 'Incluir um dia sem expediente, ou mudar o seu nome',
      params: diaSemExpedienteParams,
      body: diaSemExpedienteRequest,
      response: NO_CONTENT,
    },
    handler: (request, reply) =>
      noContent(reply, incluirDia(deps, request, { dia: request.params.dia, nome: request.body.nome })),
  })

  app.delete(`${PATH}/:dia`, {
    config: { acesso: alterar },
    schema: {
      tags,
      summary: 'Excluir um dia sem expediente, se ainda existe',
      params: diaSemExpedienteParams,
      response: NO_CONTENT,
    },
    handler: (request, reply) => noContent(reply, excluirDia(deps, request, request.params.dia)),
  })
}
