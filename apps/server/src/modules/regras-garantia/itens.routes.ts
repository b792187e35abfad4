import { routesOf } from '#http/route.ts'
import { incluirItensCall, substituirItensCall } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { incluirItens, substituirItens } from './alterar-itens.service.ts'
import { LIMITE_DOS_ITENS } from './item-pedido.service.ts'
import { regraNoCaminho } from './regras-garantia.dono.ts'

const ALTERAR = ['Configuracoes.RegrasGarantia.Alterar'] as const
const CRIAR_OU_ALTERAR = ['Configuracoes.RegrasGarantia.Criar', ...ALTERAR] as const

/** Routes that change a rule's items (spec section 7). */
export const itensRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Regras de garantia')
  const noCaminho = regraNoCaminho(deps)

  route(incluirItensCall, {
    // Saving a new rule's first items is part of creating it (spec section 4).
    acesso: permissao({ instituicao: CRIAR_OU_ALTERAR }, noCaminho),
    summary: 'Incluir itens em uma regra',
    bodyLimit: LIMITE_DOS_ITENS,
    handler: (request) => {
      const incluir = (inTx: typeof deps) => incluirItens(inTx, actOf(request), request.body)
      return withIdempotency(deps, request, incluir)
    },
  })

  route(substituirItensCall, {
    acesso: permissao({ instituicao: ALTERAR }, noCaminho),
    summary: 'Substituir os itens de uma regra pela lista completa',
    bodyLimit: LIMITE_DOS_ITENS,
    handler: (request) => substituirItens(deps, actOf(request), request.body),
  })
}
