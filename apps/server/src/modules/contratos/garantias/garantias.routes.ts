import { routesOf } from '#http/route.ts'
import {
  garantiasCall,
  alterarGarantiasCall,
  historicoMovimentacaoCall,
} from '@lastro/shared/contratos/garantia'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { mayCall } from '@lastro/shared/permissoes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { forbidden } from '#http/errors.ts'
import { paginar, paginarInteira } from '#http/lista.ts'
import { CONSULTA_DE_CONTRATOS } from '../nucleo/consulta.dono.ts'
import { contratoDoCaminho, contratoNoCaminho } from '../nucleo/contratos.dono.ts'
import { garantiaDaLinha } from '../nucleo/garantia-da-linha.ts'
import { listGarantias } from '../nucleo/garantias.repository.ts'
import { listMovimentacoes } from '../nucleo/penhor.repository.ts'
import { alterarGarantias, marcasDasGarantias } from './garantias.service.ts'

/** Routes of a contract's vehicles and their movements (spec section 7). */
export const garantiasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  const { db, clock } = deps

  route(garantiasCall, {
    acesso: permissao(CONSULTA_DE_CONTRATOS, contratoNoCaminho(deps)),
    summary: 'Veículos em garantia do contrato',
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

  route(alterarGarantiasCall, {
    acesso: permissao(
      {
        instituicao: ['Contratos.Contratos.Alterar', 'Contratos.Contratos.Criar'],
        loja: ['Loja.Propostas.Responder'],
        credencial: true,
      },
      contratoNoCaminho(deps),
    ),
    summary: 'Substituir os veículos em garantia',
    handler: (request) => {
      const { body, query, alvo, sessao } = request
      // The permission Criar alone covers drafts only (domain 1).
      const podeAlterar = alvo.lado === 'loja' || mayCall(sessao.permissoes, ['Contratos.Contratos.Alterar'])
      if (!podeAlterar && contratoDoCaminho(request).status !== StatusContrato.Rascunho) throw forbidden()
      return alterarGarantias(deps, actOf(request), body, query)
    },
  })

  route(historicoMovimentacaoCall, {
    acesso: permissao(CONSULTA_DE_CONTRATOS, contratoNoCaminho(deps)),
    summary: 'Inclusões e exclusões de veículos',
    handler: (request) => {
      const contrato = contratoDoCaminho(request)
      return paginar('historico', request.query, (limites) => listMovimentacoes(db, contrato, limites))
    },
  })
}
