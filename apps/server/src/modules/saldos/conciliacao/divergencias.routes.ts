import {
  divergenciaRequest,
  divergenciaSchema,
  veiculosConciliadosResponse,
} from '@lastro/shared/saldos/conciliacao'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withEtag } from '#http/etag.ts'
import { daInstituicao, entityInPath } from '#modules/vinculos/estabelecimento.dono.ts'
import { findInstituicaoDaDivergencia } from './conciliacao.repository.ts'
import { anotarDivergencia } from './conciliacao.service.ts'
import { veiculosDaDivergencia } from './veiculos-conciliados.service.ts'

const tags = ['Carteira']

/** One divergence: what is known of its vehicles, and what people say about it. */
export const divergenciasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
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
  app.get('/api/divergencias/:id/veiculos', {
    config: { acesso: permissao({ instituicao: ['Carteira.Saldos.Listar'] }, divergencia) },
    schema: {
      tags,
      summary: 'Se o veículo da divergência, ou cada um do contrato, está no estoque, tem saldo e gravame',
      params: paramsId,
      response: { 200: veiculosConciliadosResponse },
    },
    handler: ({ alvo, params: { id } }) =>
      veiculosDaDivergencia(deps, { instituicaoFinanceiraId: instituicaoDo(alvo), id }),
  })

  app.put('/api/divergencias/:id', {
    config: {
      etag: true,
      ifMatch: true,
      acesso: permissao({ instituicao: ['Carteira.Saldos.Importar'] }, divergencia),
    },
    schema: {
      tags,
      summary: 'Responsável, nota e ciência de uma divergência',
      params: paramsId,
      body: divergenciaRequest,
      response: { 200: divergenciaSchema },
    },
    handler: async (request, reply) =>
      withEtag(reply, await anotarDivergencia(deps, actOf(request), request.body)),
  })
}
