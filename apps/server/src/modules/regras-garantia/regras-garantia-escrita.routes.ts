import { routesOf } from '#http/route.ts'
import {
  criarRegraCall,
  excluirRegraCall,
  impactoDaRegraCall,
  regraPadraoCall,
  nomeDaRegraCall,
} from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withIdempotency } from '#http/idempotencia.ts'
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

const codigo = <A extends string>(acao: A) => [`Configuracoes.RegrasGarantia.${acao}`] as const

/** Routes that change guarantee rules (spec section 7). */
export const regrasGarantiaEscritaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Regras de garantia')
  const noCaminho = regraNoCaminho(deps)
  await app.register(itensRoutes, deps)

  route(criarRegraCall, {
    acesso: permissao({ instituicao: codigo('Criar') }, instituicaoEm(deps, 'body')),
    summary: 'Criar uma regra: o cabeçalho, e os itens se vierem com ele',
    bodyLimit: LIMITE_DOS_ITENS,
    handler: (request) => {
      const criar = (inTx: typeof deps) => criarRegra(inTx, request, request.body)
      return withIdempotency(deps, request, criar)
    },
  })

  route(excluirRegraCall, {
    acesso: permissao({ instituicao: codigo('Excluir') }, noCaminho),
    summary: 'Excluir uma regra; 409 enquanto contratos em andamento a usam',
    handler: (request) => excluirRegra(deps, actOf(request), request.query),
  })

  route(impactoDaRegraCall, {
    acesso: permissao({ instituicao: codigo('Excluir') }, noCaminho),
    heavy: 'consulta',
    summary: 'O que a exclusão de uma regra toca',
    handler: ({ params, alvo }) => impactoDaExclusao(deps.db, instituicaoDo(alvo), params.id),
  })

  route(regraPadraoCall, {
    acesso: permissao({ instituicao: codigo('Alterar') }, noCaminho),
    summary: 'Tornar uma regra a padrão da instituição',
    handler: (request) => marcarPadrao(deps, actOf(request), request.body),
  })

  route(nomeDaRegraCall, {
    acesso: permissao({ instituicao: codigo('Alterar') }, noCaminho),
    summary: 'Dar um nome a uma regra, mudá-lo ou tirá-lo',
    handler: (request) => renomearRegra(deps, actOf(request), request.body.nome),
  })
}
