import { paramsId } from '@lastro/shared/id'
import {
  alteracaoItensResponse,
  incluirItensRequest,
  substituirItensRequest,
} from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { withEtag } from '#http/etag.ts'
import { incluirItens, substituirItens } from './alterar-itens.service.ts'
import { LIMITE_DOS_ITENS } from './item-pedido.service.ts'
import { regraNoCaminho } from './regras-garantia.dono.ts'

const tags = ['Regras de garantia']
const ITENS = '/api/regras-garantia/:id/itens'
const ALTERAR = ['Configuracoes.RegrasGarantia.Alterar'] as const
const CRIAR_OU_ALTERAR = ['Configuracoes.RegrasGarantia.Criar', ...ALTERAR] as const

/** Routes that change a rule's items (spec section 7). */
export const itensRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const noCaminho = regraNoCaminho(deps)

  app.post(ITENS, {
    bodyLimit: LIMITE_DOS_ITENS,
    // Saving a new rule's first items is part of creating it (spec section 4).
    config: {
      idempotente: true,
      etag: true,
      ifMatch: true,
      acesso: permissao({ instituicao: CRIAR_OU_ALTERAR }, noCaminho),
    },
    schema: {
      tags,
      summary: 'Incluir itens em uma regra',
      params: paramsId,
      body: incluirItensRequest,
      response: { 200: alteracaoItensResponse },
    },
    handler: async (request, reply) => {
      const incluir = (inTx: typeof deps) => incluirItens(inTx, actOf(request), request.body)
      return withEtag(reply, await withIdempotency(deps, request, incluir))
    },
  })

  app.put(ITENS, {
    bodyLimit: LIMITE_DOS_ITENS,
    config: { etag: true, ifMatch: true, acesso: permissao({ instituicao: ALTERAR }, noCaminho) },
    schema: {
      tags,
      summary: 'Substituir os itens de uma regra pela lista completa',
      params: paramsId,
      body: substituirItensRequest,
      response: { 200: alteracaoItensResponse },
    },
    handler: async (request, reply) =>
      withEtag(reply, await substituirItens(deps, actOf(request), request.body)),
  })
}
