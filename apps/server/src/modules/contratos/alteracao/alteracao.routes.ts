import { routesOf } from '#http/route.ts'
import {
  alteracaoCall,
  proporAlteracaoCall,
  aceitarAlteracaoCall,
  recusarAlteracaoCall,
  cancelarAlteracaoCall,
  type confirmacaoDaAlteracaoQuery,
} from '@lastro/shared/contratos/alteracao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { contratoDoCaminho, contratoNoCaminho } from '../nucleo/contratos.dono.ts'
import {
  aceitarAlteracao,
  cancelarAlteracao,
  proporAlteracao,
  recusarAlteracao,
} from './alteracao.service.ts'
import { situacaoDasGarantias } from './situacao-das-garantias.service.ts'

const RESPONDER = ['Loja.Propostas.Responder'] as const
const PROPOR = { instituicao: ['Contratos.Contratos.Alterar'], loja: RESPONDER, credencial: true } as const
const DECIDIR = { instituicao: ['Contratos.Contratos.Aprovar'], loja: RESPONDER, credencial: true } as const
const LER = {
  instituicao: ['Contratos.Contratos.Listar'],
  loja: ['Loja.Propostas.Listar'],
  credencial: true,
} as const

const comConfirmacao = ({
  forcarAlteracao: forcar,
  confirmacao: confirmacaoEnviada,
}: z.output<typeof confirmacaoDaAlteracaoQuery>) => ({
  forcar,
  confirmacao: confirmacaoEnviada,
})

export const alteracaoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  const dono = contratoNoCaminho(deps)
  await app.register(respostasRoutes, deps)

  route(alteracaoCall, {
    acesso: permissao(LER, dono),
    summary: 'Garantias a valores de hoje e a alteração que aguarda resposta',
    handler: (request) => situacaoDasGarantias(deps, contratoDoCaminho(request)),
  })

  route(proporAlteracaoCall, {
    acesso: permissao(PROPOR, dono),
    summary: 'Propor (ou efetivar) reforço, liberação ou substituição de garantias de um contrato ativo',
    handler: (request) =>
      withIdempotency(deps, request, (inTx) =>
        proporAlteracao(inTx, actOf(request), request.body, comConfirmacao(request.query)),
      ),
  })
}

const respostasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  const dono = contratoNoCaminho(deps)

  route(aceitarAlteracaoCall, {
    acesso: permissao(DECIDIR, dono),
    summary: 'Aceitar a alteração de garantias proposta pelo outro lado',
    handler: (request) => aceitarAlteracao(deps, actOf(request), comConfirmacao(request.query)),
  })

  route(recusarAlteracaoCall, {
    acesso: permissao(DECIDIR, dono),
    summary: 'Recusar a alteração de garantias com um motivo',
    handler: (request) => recusarAlteracao(deps, actOf(request), request.body.motivo),
  })

  route(cancelarAlteracaoCall, {
    acesso: permissao(PROPOR, dono),
    summary: 'Cancelar a alteração de garantias que se propôs',
    handler: (request) => cancelarAlteracao(deps, actOf(request)),
  })
}
