import {
  instituicoesDaWhitelistResponse,
  lojasDaWhitelistResponse,
} from '@lastro/shared/estabelecimentos/estabelecimento'
import { idTextoOpcional, paramsId } from '@lastro/shared/id'
import { paginacaoQuery } from '@lastro/shared/paginacao'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { whitelistQuery, whitelistResponse, whitelistSchema } from '@lastro/shared/whitelist/whitelist'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { type Dono, instituicaoDo, permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { withEtag } from '#http/etag.ts'
import { exigirLojaConhecida } from '../vinculos/escopo.service.ts'
import { instituicaoEm, lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { whitelistEscritaRoutes } from './whitelist-escrita.routes.ts'
import { registroDaWhitelist } from './whitelist-escrita.service.ts'
import { registroNoCaminho } from './whitelist.dono.ts'
import { listInstituicoesDaWhitelist, listLojasDaWhitelist, listWhitelist } from './whitelist.repository.ts'

// Lookups ask for any code of a screen that uses them (domain 1): contracts, rules, parameters, whitelist, reports.
const DE_CONSULTA = PERMISSOES.filter((code) => /^(Contratos|Configuracoes|Relatorios)\./.test(code))
const DA_LOJA = PERMISSOES.filter((code) => code.startsWith('Loja.'))

/** Both whitelist lookups and the entries themselves (spec section 7). */
export const whitelistRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db, clock } = deps
  const tags = ['Whitelist']
  const listar = (dono: Dono) => permissao({ instituicao: ['Configuracoes.Whitelist.Listar'] }, dono)
  await app.register(whitelistEscritaRoutes, deps)

  app.get('/api/instituicoes-financeiras/:id/whitelist', {
    config: { acesso: permissao({ instituicao: DE_CONSULTA }, instituicaoEm(deps, 'params', 'id')) },
    schema: {
      tags,
      summary: 'Lojas com whitelist válida',
      params: paramsId,
      querystring: paginacaoQuery,
      response: { 200: lojasDaWhitelistResponse },
    },
    handler: ({ params, query }) =>
      paginar('lojas', query, (limites) =>
        listLojasDaWhitelist(db, params.id, { today: clock.today(), limites }),
      ),
  })

  app.get('/api/lojas/:id/whitelist', {
    config: {
      acesso: permissao({ instituicao: DE_CONSULTA, loja: DA_LOJA }, lojaNoCaminho(deps, { todas: true })),
    },
    schema: {
      tags,
      summary: 'Instituições em cuja whitelist a loja está',
      params: paramsId,
      querystring: paginacaoQuery.extend({ instituicaoFinanceiraId: idTextoOpcional }),
      response: { 200: instituicoesDaWhitelistResponse },
    },
    handler: ({ params, query, alvo }) =>
      paginar('instituicoesFinanceiras', query, (limites) =>
        listInstituicoesDaWhitelist(db, params.id, {
          today: clock.today(),
          limites,
          instituicaoId: alvo.instituicaoId,
        }),
      ),
  })

  app.get('/api/opt-in/whitelist', {
    config: {
      acesso: listar(instituicaoEm(deps, 'query')),
    },
    schema: {
      tags,
      summary: 'Registros da whitelist; `versao` é a do ETag de cada um',
      querystring: whitelistQuery,
      response: { 200: whitelistResponse },
    },
    handler: async ({ query, alvo }) => {
      const instituicaoId = instituicaoDo(alvo)
      await exigirLojaConhecida(db, instituicaoId, query.lojaId)
      return paginar('whiteLists', query, (limites) =>
        listWhitelist(db, { instituicaoId, lojaId: query.lojaId }, limites),
      )
    },
  })

  app.get('/api/opt-in/whitelist/:id', {
    config: { etag: true, acesso: listar(registroNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Um registro da whitelist, com o seu ETag',
      params: paramsId,
      response: { 200: whitelistSchema },
    },
    handler: async ({ params, alvo }, reply) =>
      withEtag(reply, await registroDaWhitelist(db, instituicaoDo(alvo), params.id)),
  })
}
