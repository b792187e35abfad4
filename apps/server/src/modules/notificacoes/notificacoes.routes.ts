import { routesOf } from '#http/route.ts'
import {
  notificacoesCall,
  lerNotificacoesCall,
  lerNotificacaoCall,
} from '@lastro/shared/notificacoes/notificacao'
import { PERMISSOES } from '@lastro/shared/permissoes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
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

// The spec names no code: whoever may do anything has the bell in the navigation (spec section 2.1).
const QUALQUER = { instituicao: PERMISSOES, loja: PERMISSOES } as const

/** An establishment's notifications (spec section 7). */
export const notificacoesRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Notificações')
  route(notificacoesCall, {
    acesso: permissao(QUALQUER, estabelecimentoNaConsulta),
    summary: 'Notificações do estabelecimento, da mais nova à mais antiga',
    handler: async ({ sessao: { estabelecimentoId }, query }) => {
      const lista = await paginar('notificacoes', query, (limites) => {
        const contaAte = countLimitOnPage(query, limites)
        return listarNotificacoes(deps, estabelecimentoId, { ...limites, contaAte, lida: query.lida })
      })
      const naoLidas = await contarNaoLidas(deps, estabelecimentoId, query.total && COUNT_LIMITS.parte + 1)
      return { ...lista, naoLidas }
    },
  })

  route(lerNotificacoesCall, {
    acesso: permissao(QUALQUER, daSessao),
    summary: 'Marcar como lidas todas as notificações até um momento',
    handler: ({ sessao: { estabelecimentoId }, body }) => lerNotificacoes(deps, estabelecimentoId, body),
  })

  route(lerNotificacaoCall, {
    acesso: permissao(QUALQUER, notificacaoNoCaminho(deps)),
    summary: 'Marcar uma notificação como lida pelo estabelecimento',
    handler: ({ sessao: { estabelecimentoId }, params: { id }, body }) =>
      lerNotificacao(deps, { estabelecimentoId, id }, body),
  })
}
