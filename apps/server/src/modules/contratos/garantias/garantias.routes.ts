import {
  garantiasAlteradasResponse,
  garantiasRequest,
  garantiasResponse,
  historicoMovimentacaoResponse,
  inclusaoRecusadaResponse,
} from '@lastro/shared/contratos/garantia'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { paramsId, sinalizador } from '@lastro/shared/id'
import { paginacaoQuery } from '@lastro/shared/paginacao'
import { mayCall } from '@lastro/shared/permissoes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { forbidden } from '#http/errors.ts'
import { paginar, paginarInteira } from '#http/lista.ts'
import { withEtag } from '#http/etag.ts'
import { CONSULTA_DE_CONTRATOS } from '../nucleo/consulta.dono.ts'
import { contratoDoCaminho, contratoNoCaminho } from '../nucleo/contratos.dono.ts'
import { garantiaDaLinha } from '../nucleo/garantia-da-linha.ts'
import { listGarantias } from '../nucleo/garantias.repository.ts'
import { listMovimentacoes } from '../nucleo/penhor.repository.ts'
import { alterarGarantias, marcasDasGarantias } from './garantias.service.ts'

const tags = ['Contratos']

/** Routes of a contract's vehicles and their movements (spec section 7). */
export const garantiasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db, clock } = deps

  app.get('/api/contratos/:id/garantias', {
    config: { acesso: permissao(CONSULTA_DE_CONTRATOS, contratoNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Veículos em garantia do contrato',
      params: paramsId,
      querystring: paginacaoQuery,
      response: { 200: garantiasResponse },
    },
    handler: async (request) => {
      const contrato = contratoDoCaminho(request)
      const lista = await paginarInteira('garantias', request.query, await listGarantias(db, contrato))
      const marcas = await marcasDasGarantias({ db, clock }, contrato, lista.garantias)
      return {
        ...lista,
        garantias: lista.garantias.map((row) => garantiaDaLinha(row, marcas(row.veiculoId))),
      }
    },
  })

  app.put('/api/contratos/:id/garantias', {
    config: {
      etag: true,
      ifMatch: true,
      acesso: permissao(
        {
          instituicao: ['Contratos.Contratos.Alterar', 'Contratos.Contratos.Criar'],
          loja: ['Loja.Propostas.Responder'],
          credencial: true,
        },
        contratoNoCaminho(deps),
      ),
    },
    schema: {
      tags,
      summary: 'Substituir os veículos em garantia',
      params: paramsId,
      querystring: z.object({ forcarInclusao: sinalizador }),
      body: garantiasRequest,
      response: { 200: garantiasAlteradasResponse, 409: inclusaoRecusadaResponse },
    },
    handler: async (request, reply) => {
      const { body, query, alvo, sessao } = request
      // The permission Criar alone covers drafts only (domain 1).
      const podeAlterar = alvo.lado === 'loja' || mayCall(sessao.permissoes, ['Contratos.Contratos.Alterar'])
      if (!podeAlterar && contratoDoCaminho(request).status !== StatusContrato.Rascunho) throw forbidden()
      return withEtag(reply, await alterarGarantias(deps, actOf(request), body, query))
    },
  })

  app.get('/api/contratos/:id/historico-movimentacao', {
    config: { acesso: permissao(CONSULTA_DE_CONTRATOS, contratoNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Inclusões e exclusões de veículos',
      params: paramsId,
      querystring: paginacaoQuery,
      response: { 200: historicoMovimentacaoResponse },
    },
    handler: async (request) => {
      const contrato = contratoDoCaminho(request)
      return paginar('historico', request.query, (limites) => listMovimentacoes(db, contrato, limites))
    },
  })
}
