import {
  conciliacaoQuery,
  conciliacaoResponse,
  divergenciaRequest,
  divergenciaSchema,
  exportarConciliacaoQuery,
  veiculosConciliadosResponse,
} from '@lastro/shared/carteira/conciliacao'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withEtag } from '#http/etag.ts'
import { paginar } from '#http/lista.ts'
import { ARQUIVO, exportar } from '#modules/exportacoes/exportacoes.service.ts'
import { daInstituicao, entityInPath, instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { conciliacaoComoTabela } from './conciliacao.export.ts'
import { findInstituicaoDaDivergencia } from './conciliacao.repository.ts'
import {
  anotarDivergencia,
  ateOMaximo,
  consultarDivergencias,
  resumoDaConciliacao,
} from './conciliacao.service.ts'
import { veiculosDaDivergencia } from './veiculos-conciliados.service.ts'

const tags = ['Carteira']

/** Whether stock, balance and pledge agree (carteira A.5). */
export const conciliacaoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.get('/api/instituicoes-financeiras/:id/conciliacao', {
    config: {
      acesso: permissao({ instituicao: ['Carteira.Saldos.Listar'] }, instituicaoEm(deps, 'params', 'id')),
    },
    schema: {
      tags,
      summary: 'Divergências entre saldos, contratos e estoques, a de maior valor primeiro',
      params: paramsId,
      querystring: conciliacaoQuery,
      response: { 200: conciliacaoResponse },
    },
    handler: async ({ params, query }) => {
      const { tipo, faixa, loja, ciente } = query
      const { base, ...contagens } = await resumoDaConciliacao(deps, params.id, query)
      const lista = await paginar('divergencias', query, (limites) =>
        consultarDivergencias(deps, params.id, {
          busca: { tipo, faixa, loja, ciente },
          limites,
          contagens: query.total && contagens,
        }),
      )
      return {
        ...lista,
        base,
        contagens: ateOMaximo(contagens.contagens),
        faixas: ateOMaximo(contagens.faixas),
      }
    },
  })

  app.get('/api/instituicoes-financeiras/:id/conciliacao/exportar', {
    config: {
      acesso: permissao({ instituicao: ['Carteira.Saldos.Listar'] }, instituicaoEm(deps, 'params', 'id')),
      heavy: 'arquivo',
    },
    schema: {
      tags,
      summary: 'Divergências entre saldos, contratos e estoques, em arquivo',
      params: paramsId,
      querystring: exportarConciliacaoQuery,
      response: { 200: ARQUIVO },
    },
    handler: async ({ params, query: { formato, ...busca } }, reply) =>
      exportar(deps, reply, { formato, relatorio: await conciliacaoComoTabela(deps, params.id, busca) }),
  })

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
