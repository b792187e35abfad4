import { routesOf } from '#http/route.ts'
import {
  suspensoesCall,
  levantarSuspensaoCall,
  confirmarLevantamentoCall,
  suspensoesDaLojaCall,
} from '@lastro/shared/suspensoes/suspensao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, lojaDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { instituicaoEm, lojaNoCaminho } from '#modules/vinculos/estabelecimento.dono.ts'
import {
  confirmarLevantamento,
  listarSuspensoes,
  pedirLevantamento,
  suspensoesDaLoja,
} from './levantar.service.ts'
import { quemLevanta } from './suspensoes.service.ts'

/** Stores that are suspended for unpaid sales, and the lifting by two people (carteira A.3). */
export const suspensoesRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  const dono = instituicaoEm(deps, 'params', 'id')
  const alterar = permissao({ instituicao: ['Carteira.Limites.Alterar'] }, dono)

  route(suspensoesCall, {
    // Who makes contracts reads before the act which stores are kept back.
    acesso: permissao({ instituicao: ['Carteira.Limites.Listar', 'Contratos.Contratos.Criar'] }, dono),
    summary: 'Lojas com vendas sem quitação que as suspendem, também as de suspensão levantada',
    handler: async ({ alvo, sessao: { usuarioId, permissoes } }) => {
      const instituicaoId = instituicaoDo(alvo)
      const comLevantamentos = permissoes.includes('Carteira.Limites.Listar')
      return {
        suspensoes: await listarSuspensoes(deps, { instituicaoId, usuarioId, comLevantamentos }),
        podem: await quemLevanta(deps.db, instituicaoId),
      }
    },
  })

  route(levantarSuspensaoCall, {
    acesso: alterar,
    summary: 'Pedir que a suspensão de uma loja seja levantada até um dia; outra pessoa confirma',
    handler: (request) => {
      const ato = { ...actOf(request), lojaId: request.params.lojaId }
      return pedirLevantamento(deps, ato, request.body)
    },
  })

  route(confirmarLevantamentoCall, {
    acesso: alterar,
    summary: 'Confirmar o levantamento da suspensão que outra pessoa pediu',
    handler: (request) => {
      const ato = { ...actOf(request), lojaId: request.params.lojaId }
      return confirmarLevantamento(deps, ato)
    },
  })

  route(suspensoesDaLojaCall, {
    acesso: permissao({ loja: ['Loja.Vendas.Listar'] }, lojaNoCaminho(deps)),
    summary: 'Instituições que suspenderam uma loja por vendas sem quitação',
    handler: async ({ alvo }) => ({ suspensoes: await suspensoesDaLoja(deps, lojaDo(alvo)) }),
  })
}
