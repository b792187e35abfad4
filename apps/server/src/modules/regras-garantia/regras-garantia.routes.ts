import { paramsId } from '@lastro/shared/id'
import { type Permissao, PERMISSOES } from '@lastro/shared/permissoes'
import {
  itensRegraResponse,
  regraGarantiaResponse,
  regrasGarantiaQuery,
  regrasGarantiaResponse,
} from '@lastro/shared/regras-garantia/regra-garantia'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { withEtag, etagOf } from '#http/etag.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { regrasGarantiaEscritaRoutes } from './regras-garantia-escrita.routes.ts'
import { regraNoCaminho } from './regras-garantia.dono.ts'
import { simulacaoRoutes } from './simulacao.routes.ts'
import { listarItens, listarRegras, obterRegra } from './regras-garantia.service.ts'

/** Any code of the rule screens, and of the contract screens, which offer rules (domain 1). */
const DE_CONSULTA = PERMISSOES.filter((code) =>
  /^(Configuracoes\.RegrasGarantia|Contratos\.Contratos)\./.test(code),
)
const DA_TELA: readonly Permissao[] = ['Configuracoes.RegrasGarantia.Listar']

/** Routes that read guarantee rules (spec section 7). */
export const regrasGarantiaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps
  const tags = ['Regras de garantia']
  await app.register(regrasGarantiaEscritaRoutes, deps)
  await app.register(simulacaoRoutes, deps)

  app.get('/api/regras-garantia', {
    config: { acesso: permissao({ instituicao: DE_CONSULTA }, instituicaoEm(deps, 'query')) },
    schema: {
      tags,
      summary: 'Regras de uma instituição, a padrão primeiro',
      description:
        'Com lojaId: as gerais e as da loja. Com contratoId: também as do contrato. Sem nenhum dos dois: todas.',
      querystring: regrasGarantiaQuery,
      response: { 200: regrasGarantiaResponse },
    },
    handler: async ({ query, alvo }) => {
      const escopo = {
        instituicaoId: instituicaoDo(alvo),
        lojaId: query.lojaId,
        contratoId: query.contratoId,
      }
      return paginar('regrasGarantia', query, (limites) => listarRegras(db, escopo, limites))
    },
  })

  const acesso = permissao({ instituicao: DA_TELA }, regraNoCaminho(deps))

  app.get('/api/regras-garantia/:id', {
    config: { etag: true, acesso },
    schema: {
      tags,
      summary: 'Uma regra com seus itens',
      params: paramsId,
      response: { 200: regraGarantiaResponse },
    },
    handler: async ({ params, alvo }, reply) =>
      withEtag(reply, await obterRegra(db, instituicaoDo(alvo), params.id)),
  })

  app.get('/api/regras-garantia/:id/itens', {
    config: { etag: true, acesso },
    schema: {
      tags,
      summary: 'Itens de uma regra',
      params: paramsId,
      response: { 200: itensRegraResponse },
    },
    handler: async ({ params, alvo }, reply) => {
      const { versao, itens } = await listarItens(db, instituicaoDo(alvo), params.id)
      reply.header('etag', etagOf({ versao }))
      return { itens }
    },
  })
}
