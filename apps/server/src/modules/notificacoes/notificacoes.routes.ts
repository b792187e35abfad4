import { paramsId } from '@lastro/shared/id'
import {
  lerNotificacaoRequest,
  lerNotificacoesRequest,
  notificacoesQuery,
  notificacoesResponse,
} from '@lastro/shared/notificacoes/notificacao'
import { PERMISSOES } from '@lastro/shared/permissoes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { COUNT_LIMITS, countLimitOnPage } from '@lastro/shared/paginacao'
import { paginar } from '#http/lista.ts'
import { daSessao } from '../vinculos/estabelecimento.dono.ts'
import { estabelecimentoNaConsulta, notificacaoNoCaminho } from './notificacoes.dono.ts'
import {
  contarNaoLidas,
  lerNotificacao,
  lerNotificacoes,
  listarNotificacoes,
} from './notificacoes.service.ts'

const tags = ['Notificações']
// The spec names no code: whoever may do anything has the bell in the navigation (spec section 2.1).
const QUALQUER = { instituicao: PERMISSOES, loja: PERMISSOES } as const

/** An establishment's notifications (spec section 7). */
export const notificacoesRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.get('/api/notificacoes', {
    config: { acesso: permissao(QUALQUER, estabelecimentoNaConsulta) },
    schema: {
      tags,
      summary: 'Notificações do estabelecimento, da mais nova à mais antiga',
      querystring: notificacoesQuery,
      response: { 200: notificacoesResponse },
    },
    handler: async ({ sessao: { estabelecimentoId }, query }) => {
      const lista = await paginar('notificacoes', query, (limites) => {
        const contaAte = countLimitOnPage(query, limites)
        return listarNotificacoes(deps, estabelecimentoId, { ...limites, contaAte, lida: query.lida })
      })
      const naoLidas = await contarNaoLidas(deps, estabelecimentoId, query.total && COUNT_LIMITS.parte + 1)
      return { ...lista, naoLidas }
    },
  })

  app.post('/api/notificacoes/ler', {
    config: { acesso: permissao(QUALQUER, daSessao) },
    schema: {
      tags,
      summary: 'Marcar como lidas todas as notificações até um momento',
      body: lerNotificacoesRequest,
      response: NO_CONTENT,
    },
    handler: ({ sessao: { estabelecimentoId }, body }, reply) =>
      noContent(reply, lerNotificacoes(deps, estabelecimentoId, body)),
  })

  app.post('/api/notificacoes/:id/ler', {
    config: { acesso: permissao(QUALQUER, notificacaoNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Marcar uma notificação como lida pelo estabelecimento',
      params: paramsId,
      body: lerNotificacaoRequest,
      response: NO_CONTENT,
    },
    handler: ({ sessao: { estabelecimentoId }, params: { id }, body }, reply) =>
      noContent(reply, lerNotificacao(deps, { estabelecimentoId, id }, body)),
  })
}
