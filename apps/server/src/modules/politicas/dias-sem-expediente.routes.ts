import {
  diaSemExpedienteParams,
  diaSemExpedienteRequest,
  diaSemExpedienteResponse,
  diasSemExpedienteResponse,
} from '@lastro/shared/calendario/dias-sem-expediente'
import { paramsId } from '@lastro/shared/id'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { excluirDia, incluirDia, listarDias } from './dias-sem-expediente.service.ts'

const PATH = '/api/instituicoes-financeiras/:id/dias-sem-expediente'
const tags = ['Políticas']

const versionedAct = ({ sessao, alvo, headers }: Pick<FastifyRequest, 'sessao' | 'alvo' | 'headers'>) => ({
  sessao,
  alvo,
  ifMatch: headers['if-match'],
})

/** An institution's own days off, which are no business days (carteira, section 0). */
export const diasSemExpedienteRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
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
    handler: async ({ sessao, alvo }) => {
      const { usuarioId } = sessao
      return { dias: await listarDias(deps, { instituicaoId: instituicaoDo(alvo), usuarioId }) }
    },
  })

  app.put(`${PATH}/:dia`, {
    config: { ifMatch: true, acesso: alterar },
    schema: {
      tags,
      summary:
        'Incluir um dia sem expediente, ou mudar o seu nome; um dos próximos dias pode aguardar outra pessoa',
      params: diaSemExpedienteParams,
      body: diaSemExpedienteRequest,
      response: { 200: diaSemExpedienteResponse },
    },
    handler: async (request) => {
      const pedido = { dia: request.params.dia, nome: request.body.nome }
      const { espera } = await incluirDia(deps, versionedAct(request), pedido)
      return espera ? { aguardandoSegundaAprovacao: true as const } : {}
    },
  })

  app.delete(`${PATH}/:dia`, {
    config: { ifMatch: true, acesso: alterar },
    schema: {
      tags,
      summary: 'Excluir um dia sem expediente, se ainda existe',
      params: diaSemExpedienteParams,
      response: NO_CONTENT,
    },
    handler: (request, reply) =>
      noContent(reply, excluirDia(deps, versionedAct(request), request.params.dia)),
  })
}
