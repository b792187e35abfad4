import {
  aprovarAbaixoResponse,
  enviarAbaixoResponse,
  enviarResponse,
  parceiroRequest,
  parceiroResponse,
  propostaResponse,
} from '@lastro/shared/contratos/contrato'
import { confirmacao } from '@lastro/shared/contratos/precos'
import { paramsId, sinalizador } from '@lastro/shared/id'
import { motivoRequest } from '@lastro/shared/texto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withEtag } from '#http/etag.ts'
import { contratoNoCaminho } from '../nucleo/contratos.dono.ts'
import { cancelar } from './encerrar.service.ts'
import { enviar } from './enviar.service.ts'
import { identificar } from './identificar.service.ts'
import { aprovar, recolher, recusar } from './responder.service.ts'

const tags = ['Contratos']
const RESPONDER = ['Loja.Propostas.Responder'] as const

/** Routes of a proposal's acts, each for the side whose turn it is (domain 2). */
export const propostasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = contratoNoCaminho(deps)
  await app.register(retiradaRoutes, deps)
  await app.register(parceiroRoutes, deps)

  app.post('/api/contratos/:id/enviar', {
    config: {
      etag: true,
      ifMatch: true,
      acesso: permissao(
        { instituicao: ['Contratos.Contratos.Enviar'], loja: RESPONDER, credencial: true },
        dono,
      ),
    },
    schema: {
      tags,
      summary: 'Enviar a proposta ao outro lado',
      params: paramsId,
      querystring: z.object({ forcarEnvio: sinalizador, confirmacao }),
      response: { 200: enviarResponse, 409: enviarAbaixoResponse },
    },
    handler: async (request, reply) => {
      const { forcarEnvio: forcar, confirmacao: confirmacaoEnviada } = request.query
      return withEtag(reply, await enviar(deps, actOf(request), { forcar, confirmacao: confirmacaoEnviada }))
    },
  })

  app.post('/api/contratos/:id/aprovar', {
    config: {
      etag: true,
      ifMatch: true,
      acesso: permissao(
        { instituicao: ['Contratos.Contratos.Aprovar'], loja: RESPONDER, credencial: true },
        dono,
      ),
    },
    schema: {
      tags,
      summary: 'Aprovar a proposta',
      params: paramsId,
      querystring: z.object({ forcarAprovacao: sinalizador, confirmacao }),
      response: { 200: propostaResponse, 409: aprovarAbaixoResponse },
    },
    handler: async (request, reply) => {
      const { forcarAprovacao: forcar, confirmacao: confirmacaoEnviada } = request.query
      return withEtag(reply, await aprovar(deps, actOf(request), { forcar, confirmacao: confirmacaoEnviada }))
    },
  })

  app.post('/api/contratos/:id/recusar', {
    config: {
      etag: true,
      ifMatch: true,
      acesso: permissao(
        { instituicao: ['Contratos.Contratos.Recusar'], loja: RESPONDER, credencial: true },
        dono,
      ),
    },
    schema: {
      tags,
      summary: 'Recusar a proposta com um motivo',
      params: paramsId,
      body: motivoRequest,
      response: { 200: propostaResponse },
    },
    handler: async (request, reply) =>
      withEtag(reply, await recusar(deps, actOf(request), request.body.motivo)),
  })
}

const retiradaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = contratoNoCaminho(deps)

  // Whoever may send a proposal may take it back, to correct a slip of their own.
  app.post('/api/contratos/:id/recolher', {
    config: {
      etag: true,
      ifMatch: true,
      acesso: permissao({ instituicao: ['Contratos.Contratos.Enviar'] }, dono),
    },
    schema: {
      tags,
      summary: 'Recolher a proposta que a loja ainda não respondeu, com um motivo',
      params: paramsId,
      body: motivoRequest,
      response: { 200: propostaResponse },
    },
    handler: async (request, reply) =>
      withEtag(reply, await recolher(deps, actOf(request), request.body.motivo)),
  })

  app.post('/api/contratos/:id/cancelar', {
    config: {
      etag: true,
      ifMatch: true,
      acesso: permissao({ instituicao: ['Contratos.Contratos.Cancelar'] }, dono),
    },
    schema: { tags, summary: 'Cancelar a proposta', params: paramsId, response: { 200: propostaResponse } },
    handler: async (request, reply) => withEtag(reply, await cancelar(deps, actOf(request))),
  })
}

const parceiroRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = contratoNoCaminho(deps)

  app.put('/api/contratos/:id/parceiro', {
    config: { etag: true, ifMatch: true, acesso: permissao({ loja: RESPONDER, credencial: true }, dono) },
    schema: {
      tags,
      summary: 'Informar o número do contrato no sistema da loja',
      params: paramsId,
      body: parceiroRequest,
      response: { 200: parceiroResponse },
    },
    handler: async (request, reply) =>
      withEtag(reply, await identificar(deps, actOf(request), request.body.idParceiro)),
  })
}
