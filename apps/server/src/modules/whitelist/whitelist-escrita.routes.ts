import { routesOf } from '#http/route.ts'
import {
  criarWhitelistCall,
  alterarWhitelistCall,
  impactoDaWhitelistCall,
  excluirDaWhitelistCall,
} from '@lastro/shared/whitelist/whitelist'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { campoInvalido } from '#http/errors.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import {
  alterarPrazo,
  criarWhitelist,
  excluirWhitelist,
  impactoDaExclusao,
} from './whitelist-escrita.service.ts'
import { registroNaConsulta, registroNoCaminho } from './whitelist.dono.ts'

/** Calls that change the whitelist (spec sections 4 and 7). */
export const whitelistEscritaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Whitelist')
  route(criarWhitelistCall, {
    acesso: permissao({ instituicao: ['Configuracoes.Whitelist.Criar'] }, instituicaoEm(deps, 'body')),
    summary: 'Incluir uma loja na whitelist',
    handler: (request) =>
      withIdempotency(deps, request, (inTx) => criarWhitelist(inTx, request, request.body)),
  })

  route(alterarWhitelistCall, {
    acesso: permissao({ instituicao: ['Configuracoes.Whitelist.Alterar'] }, registroNaConsulta(deps)),
    summary: 'Alterar o prazo de um registro',
    handler: ({ sessao, alvo, query, body, headers }) => {
      const id = query.id ?? body.id
      if (!id || (body.id && body.id !== id))
        throw campoInvalido('id', 'O id do corpo difere do id do endereço.')
      const ato = actOf({ sessao, alvo, params: { id }, headers })
      return alterarPrazo(deps, ato, body.prazo)
    },
  })

  route(impactoDaWhitelistCall, {
    heavy: 'consulta',
    acesso: permissao({ instituicao: ['Configuracoes.Whitelist.Excluir'] }, registroNoCaminho(deps)),
    summary: 'O que a exclusão de um registro toca',
    handler: ({ params, alvo }) => impactoDaExclusao(deps.db, instituicaoDo(alvo), params.id),
  })

  route(excluirDaWhitelistCall, {
    acesso: permissao({ instituicao: ['Configuracoes.Whitelist.Excluir'] }, registroNoCaminho(deps)),
    summary: 'Excluir um registro; contratos em andamento continuam',
    handler: (request) => excluirWhitelist(deps, actOf(request)),
  })
}
