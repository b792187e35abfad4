import { criadoResponse, paramsId } from '@lastro/shared/id'
import {
  criarRegraRequest,
  exclusaoQuery,
  exclusaoRegraResponse,
  impactoDaRegra,
  nomeDaRegraRequest,
  nomeDaRegraResponse,
  regraEmUsoResponse,
  regraPadraoRequest,
  regraPadraoResponse,
} from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { withEtag } from '#http/etag.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { itensRoutes } from './itens.routes.ts'
import { LIMITE_DOS_ITENS } from './item-pedido.service.ts'
import {
  criarRegra,
  excluirRegra,
  impactoDaExclusao,
  marcarPadrao,
  renomearRegra,
} from './manter-regra.service.ts'
import { regraNoCaminho } from './regras-garantia.dono.ts'

const tags = ['Regras de garantia']
const codigo = <A extends string>(acao: A) => [`Configuracoes.RegrasGarantia.${acao}`] as const

/** Routes that change guarantee rules (spec section 7). */
export const regrasGarantiaEscritaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const noCaminho = regraNoCaminho(deps)
  await app.register(itensRoutes, deps)

  app.post('/api/regras-garantia', {
    bodyLimit: LIMITE_DOS_ITENS,
    config: {
      idempotente: true,
      etag: true,
      acesso: permissao({ instituicao: codigo('Criar') }, instituicaoEm(deps, 'body')),
    },
    schema: {
      tags,
      summary: 'Criar uma regra: o cabeçalho, e os itens se vierem com ele',
      body: criarRegraRequest,
      response: { 200: criadoResponse },
    },
    handler: async (request, reply) => {
      const criar = (inTx: typeof deps) => criarRegra(inTx, request, request.body)
      return withEtag(reply, await withIdempotency(deps, request, criar))
    },
  })

  app.delete('/api/regras-garantia/:id', {
    config: { ifMatch: true, acesso: permissao({ instituicao: codigo('Excluir') }, noCaminho) },
    schema: {
      tags,
      summary: 'Excluir uma regra; 409 enquanto contratos em andamento a usam',
      params: paramsId,
      querystring: exclusaoQuery,
      response: { 200: exclusaoRegraResponse, 409: regraEmUsoResponse },
    },
    handler: (request) => excluirRegra(deps, actOf(request), request.query),
  })

  app.get('/api/regras-garantia/:id/impacto', {
    config: { acesso: permissao({ instituicao: codigo('Excluir') }, noCaminho), heavy: 'consulta' },
    schema: {
      tags,
      summary: 'O que a exclusão de uma regra toca',
      params: paramsId,
      response: { 200: impactoDaRegra },
    },
    handler: ({ params, alvo }) => impactoDaExclusao(deps.db, instituicaoDo(alvo), params.id),
  })

  app.put('/api/regras-garantia/:id/padrao', {
    config: { ifMatch: true, acesso: permissao({ instituicao: codigo('Alterar') }, noCaminho) },
    schema: {
      tags,
      summary: 'Tornar uma regra a padrão da instituição',
      params: paramsId,
      body: regraPadraoRequest,
      response: { 200: regraPadraoResponse },
    },
    handler: (request) => marcarPadrao(deps, actOf(request), request.body),
  })

  app.put('/api/regras-garantia/:id/nome', {
    config: { ifMatch: true, acesso: permissao({ instituicao: codigo('Alterar') }, noCaminho) },
    schema: {
      tags,
      summary: 'Dar um nome a uma regra, mudá-lo ou tirá-lo',
      params: paramsId,
      body: nomeDaRegraRequest,
      response: { 200: nomeDaRegraResponse },
    },
    handler: (request) => renomearRegra(deps, actOf(request), request.body.nome),
  })
}
