import {
  levantarRequest,
  lojaDaSuspensaoParams,
  suspensaoResponse,
  suspensoesDaLojaResponse,
  suspensoesResponse,
} from '@lastro/shared/suspensoes/suspensao'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, lojaDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withEtag } from '#http/etag.ts'
import { instituicaoEm, lojaNoCaminho } from '#modules/vinculos/estabelecimento.dono.ts'
import {
  confirmarLevantamento,
  listarSuspensoes,
  pedirLevantamento,
  suspensoesDaLoja,
} from './levantar.service.ts'
import { quemLevanta } from './suspensoes.service.ts'

const tags = ['Carteira']
const SUSPENSAO = '/api/instituicoes-financeiras/:id/lojas/:lojaId/suspensao'

/** Stores that are suspended for unpaid sales, and the lifting by two people (carteira A.3). */
export const suspensoesRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = instituicaoEm(deps, 'params', 'id')
  const alterar = permissao({ instituicao: ['Carteira.Limites.Alterar'] }, dono)
  const schema = { tags, params: lojaDaSuspensaoParams, response: { 200: suspensaoResponse } }

  app.get('/api/instituicoes-financeiras/:id/suspensoes', {
    // Who makes contracts reads before the act which stores are kept back.
    config: {
      acesso: permissao({ instituicao: ['Carteira.Limites.Listar', 'Contratos.Contratos.Criar'] }, dono),
    },
    schema: {
      tags,
      summary: 'Lojas com vendas sem quitação que as suspendem, também as de suspensão levantada',
      params: paramsId,
      response: { 200: suspensoesResponse },
    },
    handler: async ({ alvo, sessao: { usuarioId, permissoes } }) => {
      const instituicaoId = instituicaoDo(alvo)
      const comLevantamentos = permissoes.includes('Carteira.Limites.Listar')
      return {
        suspensoes: await listarSuspensoes(deps, { instituicaoId, usuarioId, comLevantamentos }),
        podem: await quemLevanta(deps.db, instituicaoId),
      }
    },
  })

  app.post(`${SUSPENSAO}/levantar`, {
    config: { etag: true, ifMatch: true, acesso: alterar },
    schema: {
      ...schema,
      summary: 'Pedir que a suspensão de uma loja seja levantada até um dia; outra pessoa confirma',
      body: levantarRequest,
    },
    handler: async (request, reply) => {
      const ato = { ...actOf(request), lojaId: request.params.lojaId }
      return withEtag(reply, await pedirLevantamento(deps, ato, request.body))
    },
  })

  app.post(`${SUSPENSAO}/confirmar`, {
    config: { etag: true, ifMatch: true, acesso: alterar },
    schema: { ...schema, summary: 'Confirmar o levantamento da suspensão que outra pessoa pediu' },
    handler: async (request, reply) => {
      const ato = { ...actOf(request), lojaId: request.params.lojaId }
      return withEtag(reply, await confirmarLevantamento(deps, ato))
    },
  })

  app.get('/api/lojas/:id/suspensoes', {
    config: { acesso: permissao({ loja: ['Loja.Vendas.Listar'] }, lojaNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Instituições que suspenderam uma loja por vendas sem quitação',
      params: paramsId,
      response: { 200: suspensoesDaLojaResponse },
    },
    handler: async ({ alvo }) => ({ suspensoes: await suspensoesDaLoja(deps, lojaDo(alvo)) }),
  })
}
