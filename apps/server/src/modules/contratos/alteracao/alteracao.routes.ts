import {
  aceitarAbaixoResponse,
  alteracaoRequest,
  alteracaoResponse,
  situacaoDasGarantiasSchema,
} from '@lastro/shared/contratos/alteracao'
import { confirmacao } from '@lastro/shared/contratos/precos'
import { paramsId, sinalizador } from '@lastro/shared/id'
import { motivoRequest } from '@lastro/shared/texto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { withEtag } from '#http/etag.ts'
import { contratoDoCaminho, contratoNoCaminho } from '../nucleo/contratos.dono.ts'
import {
  aceitarAlteracao,
  cancelarAlteracao,
  proporAlteracao,
  recusarAlteracao,
} from './alteracao.service.ts'
import { situacaoDasGarantias } from './situacao-das-garantias.service.ts'

const tags = ['Contratos']
const RESPONDER = ['Loja.Propostas.Responder'] as const
const PROPOR = { instituicao: ['Contratos.Contratos.Alterar'], loja: RESPONDER, credencial: true } as const
const DECIDIR = { instituicao: ['Contratos.Contratos.Aprovar'], loja: RESPONDER, credencial: true } as const
const LER = {
  instituicao: ['Contratos.Contratos.Listar'],
  loja: ['Loja.Propostas.Listar'],
  credencial: true,
} as const

const confirmacaoQuery = z.object({ forcarAlteracao: sinalizador, confirmacao })
const comConfirmacao = ({
  forcarAlteracao: forcar,
  confirmacao: confirmacaoEnviada,
}: z.output<typeof confirmacaoQuery>) => ({
  forcar,
  confirmacao: confirmacaoEnviada,
})

const url = '/api/contratos/:id/alteracao-garantias'

export const alteracaoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = contratoNoCaminho(deps)
  await app.register(respostasRoutes, deps)

  app.get(url, {
    config: { etag: true, acesso: permissao(LER, dono) },
    schema: {
      tags,
      summary: 'Garantias a valores atuais e a alteração que aguarda resposta',
      params: paramsId,
      response: { 200: situacaoDasGarantiasSchema },
    },
    handler: async (request, reply) =>
      withEtag(reply, await situacaoDasGarantias(deps, contratoDoCaminho(request))),
  })

  app.post(url, {
    config: { idempotente: true, etag: true, ifMatch: true, acesso: permissao(PROPOR, dono) },
    schema: {
      tags,
      summary: 'Propor (ou efetivar) reforço, liberação ou substituição de garantias de um contrato ativo',
      params: paramsId,
      querystring: confirmacaoQuery,
      body: alteracaoRequest,
      response: { 200: alteracaoResponse, 409: aceitarAbaixoResponse },
    },
    handler: async (request, reply) =>
      withEtag(
        reply,
        await withIdempotency(deps, request, (inTx) =>
          proporAlteracao(inTx, actOf(request), request.body, comConfirmacao(request.query)),
        ),
      ),
  })
}

const respostasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = contratoNoCaminho(deps)

  app.post(`${url}/aceitar`, {
    config: { etag: true, ifMatch: true, acesso: permissao(DECIDIR, dono) },
    schema: {
      tags,
      summary: 'Aceitar a alteração de garantias proposta pelo outro lado',
      params: paramsId,
      querystring: confirmacaoQuery,
      response: { 200: alteracaoResponse, 409: aceitarAbaixoResponse },
    },
    handler: async (request, reply) =>
      withEtag(reply, await aceitarAlteracao(deps, actOf(request), comConfirmacao(request.query))),
  })

  app.post(`${url}/recusar`, {
    config: { etag: true, ifMatch: true, acesso: permissao(DECIDIR, dono) },
    schema: {
      tags,
      summary: 'Recusar a alteração de garantias com um motivo',
      params: paramsId,
      body: motivoRequest,
      response: { 200: alteracaoResponse },
    },
    handler: async (request, reply) =>
      withEtag(reply, await recusarAlteracao(deps, actOf(request), request.body.motivo)),
  })

  app.post(`${url}/cancelar`, {
    config: { etag: true, ifMatch: true, acesso: permissao(PROPOR, dono) },
    schema: {
      tags,
      summary: 'Cancelar a alteração de garantias que se propôs',
      params: paramsId,
      response: { 200: alteracaoResponse },
    },
    handler: async (request, reply) => withEtag(reply, await cancelarAlteracao(deps, actOf(request))),
  })
}
