import { routesOf } from '#http/route.ts'
import {
  enviarContratoCall,
  aprovarContratoCall,
  recusarContratoCall,
  recolherContratoCall,
  cancelarContratoCall,
  parceiroCall,
} from '@lastro/shared/contratos/atos'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { contratoNoCaminho } from '../nucleo/contratos.dono.ts'
import { cancelar } from './encerrar.service.ts'
import { enviar } from './enviar.service.ts'
import { identificar } from './identificar.service.ts'
import { aprovar, recolher, recusar } from './responder.service.ts'

const RESPONDER = ['Loja.Propostas.Responder'] as const

/** Routes of a proposal's acts, each for the side whose turn it is (domain 2). */
export const propostasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  const dono = contratoNoCaminho(deps)
  await app.register(retiradaRoutes, deps)
  await app.register(parceiroRoutes, deps)

  route(enviarContratoCall, {
    acesso: permissao(
      { instituicao: ['Contratos.Contratos.Enviar'], loja: RESPONDER, credencial: true },
      dono,
    ),
    summary: 'Enviar a proposta ao outro lado',
    handler: (request) => {
      const { forcarEnvio: forcar, confirmacao: confirmacaoEnviada } = request.query
      return enviar(deps, actOf(request), { forcar, confirmacao: confirmacaoEnviada })
    },
  })

  route(aprovarContratoCall, {
    acesso: permissao(
      { instituicao: ['Contratos.Contratos.Aprovar'], loja: RESPONDER, credencial: true },
      dono,
    ),
    summary: 'Aprovar a proposta',
    handler: (request) => {
      const { forcarAprovacao: forcar, confirmacao: confirmacaoEnviada } = request.query
      return aprovar(deps, actOf(request), { forcar, confirmacao: confirmacaoEnviada })
    },
  })

  route(recusarContratoCall, {
    acesso: permissao(
      { instituicao: ['Contratos.Contratos.Recusar'], loja: RESPONDER, credencial: true },
      dono,
    ),
    summary: 'Recusar a proposta com um motivo',
    handler: (request) => recusar(deps, actOf(request), request.body.motivo),
  })
}

const retiradaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  const dono = contratoNoCaminho(deps)

  // Whoever may send a proposal may take it back, to correct a slip of their own.
  route(recolherContratoCall, {
    acesso: permissao({ instituicao: ['Contratos.Contratos.Enviar'] }, dono),
    summary: 'Recolher a proposta que a loja ainda não respondeu, com um motivo',
    handler: (request) => recolher(deps, actOf(request), request.body.motivo),
  })

  route(cancelarContratoCall, {
    acesso: permissao({ instituicao: ['Contratos.Contratos.Cancelar'] }, dono),
    summary: 'Cancelar a proposta',
    handler: (request) => cancelar(deps, actOf(request)),
  })
}

const parceiroRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  const dono = contratoNoCaminho(deps)

  route(parceiroCall, {
    acesso: permissao({ loja: RESPONDER, credencial: true }, dono),
    summary: 'Informar o número do contrato no sistema da loja',
    handler: (request) => identificar(deps, actOf(request), request.body.idParceiro),
  })
}
