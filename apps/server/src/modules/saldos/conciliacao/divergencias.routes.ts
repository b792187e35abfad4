import { routesOf } from '#http/route.ts'
import { veiculosDaDivergenciaCall, anotarDivergenciaCall } from '@lastro/shared/saldos/conciliacao'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { daInstituicao, entityInPath } from '#modules/vinculos/estabelecimento.dono.ts'
import { findInstituicaoDaDivergencia } from './conciliacao.repository.ts'
import { anotarDivergencia } from './conciliacao.service.ts'
import { veiculosDaDivergencia } from './veiculos-conciliados.service.ts'

/** One divergence: what is known of its vehicles, and what people say about it. */
export const divergenciasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  const divergencia = entityInPath(
    'divergencia:params',
    'Divergência não encontrada.',
    async (id, sessao) => {
      const achada = sessao.tipo === 'loja' ? undefined : await findInstituicaoDaDivergencia(deps.db, id)
      const alheia =
        sessao.tipo === 'instituicao' && achada?.instituicaoFinanceiraId !== sessao.estabelecimentoId
      return alheia ? undefined : daInstituicao(sessao, achada)
    },
  )
  route(veiculosDaDivergenciaCall, {
    acesso: permissao({ instituicao: ['Carteira.Saldos.Listar'] }, divergencia),
    summary: 'Se o veículo da divergência, ou cada um do contrato, está no estoque, tem saldo e gravame',
    handler: ({ alvo, params: { id } }) =>
      veiculosDaDivergencia(deps, { instituicaoFinanceiraId: instituicaoDo(alvo), id }),
  })

  route(anotarDivergenciaCall, {
    acesso: permissao({ instituicao: ['Carteira.Saldos.Importar'] }, divergencia),
    summary: 'Responsável, nota e ciência de uma divergência',
    handler: (request) => anotarDivergencia(deps, actOf(request), request.body),
  })
}
