import {
  contratoDetalheSchema,
  contratosQuery,
  contratosResponse,
  linhaDoTempoResponse,
} from '@lastro/shared/contratos/contrato'
import { paramsId } from '@lastro/shared/id'
import {
  garantiasDaInstituicaoQuery,
  veiculosEmGarantiaResponse,
} from '@lastro/shared/veiculos/veiculo-em-garantia'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { instituicaoDo, permissao } from '../../http/acesso.ts'
import { paginar } from '../../http/lista.ts'
import { etagDe } from '../../http/versao.ts'
import { instituicaoEm } from '../estabelecimentos/estabelecimentos.resolver.ts'
import { contratoNoCaminho } from './contratos.resolver.ts'
import { buscarContrato, consultarContratos, contratoDaLinha, versoesDaRegra } from './contratos.service.ts'
import { exigirLojaConhecida } from './escopo.resolver.ts'
import { forcados, linhaDoTempo } from './linha-do-tempo.service.ts'
import { ultimaRecusa } from './propostas.service.ts'
import { listVeiculosEmGarantia } from './veiculos-em-garantia.repository.ts'

const tags = ['Contratos']
const CONSULTA = { instituicao: ['Contratos.Contratos.Listar'], loja: ['Loja.Propostas.Listar'] } as const

/** An institution's contracts, one of them, and what happened to it. */
export const consultaRoutes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (app, deps) => {
  const { db, clock } = deps

  app.get('/api/instituicoes-financeiras/:id/contratos', {
    config: {
      acesso: permissao({ instituicao: ['Contratos.Contratos.Listar'] }, instituicaoEm(deps, 'params', 'id')),
    },
    schema: {
      tags,
      summary: 'Contratos de uma instituição financeira',
      params: paramsId,
      querystring: contratosQuery,
      response: { 200: contratosResponse },
    },
    handler: async ({ params, query }) => {
      await exigirLojaConhecida(db, params.id, query.lojaId)
      const { rows, totais } = await paginar(query, (limites) =>
        consultarContratos(deps, { instituicaoId: params.id }, query, limites),
      )
      return { contratos: rows, ...totais }
    },
  })

  app.get('/api/instituicoes-financeiras/:id/garantias', {
    config: {
      acesso: permissao(
        { instituicao: ['Relatorios.HistoricoPrecificacao.Listar'] },
        instituicaoEm(deps, 'params', 'id'),
      ),
    },
    schema: {
      tags,
      summary: 'Veículos em garantia de uma instituição financeira',
      params: paramsId,
      querystring: garantiasDaInstituicaoQuery,
      response: { 200: veiculosEmGarantiaResponse },
    },
    handler: async ({ params, query: { filtro, ordenacao, ...paginacao } }) => {
      const { rows, totais } = await paginar(paginacao, (limites) =>
        listVeiculosEmGarantia(db, { instituicaoId: params.id }, { filtro, ordenacao, ...limites }),
      )
      return { veiculos: rows, ...totais }
    },
  })

  app.get('/api/contratos/:id', {
    config: { acesso: permissao(CONSULTA, contratoNoCaminho(deps)) },
    schema: { tags, summary: 'Um contrato', params: paramsId, response: { 200: contratoDetalheSchema } },
    handler: async ({ params, alvo }, reply) => {
      const contrato = await buscarContrato(db, alvo, params.id)
      reply.header('etag', etagDe(contrato))
      return {
        ...contratoDaLinha(contrato, clock.today()),
        ...(await versoesDaRegra(db, contrato)),
        desde: contrato.statusDesde,
        motivoDeRecusa: await ultimaRecusa(db, contrato),
        forcado: await forcados(db, contrato),
      }
    },
  })

  app.get('/api/contratos/:id/linha-do-tempo', {
    config: { acesso: permissao(CONSULTA, contratoNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Quem fez o quê no contrato',
      params: paramsId,
      response: { 200: linhaDoTempoResponse },
    },
    handler: async ({ params, alvo }) => {
      const contrato = await buscarContrato(db, { ...alvo, instituicaoId: instituicaoDo(alvo) }, params.id)
      return { eventos: await linhaDoTempo(db, contrato, alvo.lado) }
    },
  })
}
