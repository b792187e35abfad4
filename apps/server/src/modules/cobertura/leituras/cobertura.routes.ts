import {
  coberturaQuery,
  coberturaResponse,
  impactoQuery,
  impactoResponse,
  resumoCoberturaQuery,
  resumoCoberturaSchema,
  tendenciaResponse,
} from '@lastro/shared/cobertura/cobertura'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { listTendencia } from './somas.repository.ts'
import { consultarCobertura, impactoDaImportacao, resumoDaCobertura } from './cobertura.service.ts'

const tags = ['Cobertura']

/** Routes of whether contracts are still covered at today's reference prices (domain 6). */
export const coberturaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db, clock } = deps
  const acesso = permissao(
    { instituicao: ['Relatorios.Cobertura.Listar'] },
    instituicaoEm(deps, 'params', 'id'),
  )

  app.get('/api/instituicoes-financeiras/:id/cobertura', {
    config: { acesso, heavy: 'consulta' },
    schema: {
      tags,
      summary: 'Contratos pela cobertura, a pior primeiro',
      params: paramsId,
      querystring: coberturaQuery,
      response: { 200: coberturaResponse },
    },
    handler: async ({ params, query }) => {
      const lista = await paginar('contratos', query, (limites) =>
        consultarCobertura(deps, params.id, query, limites),
      )
      const resumo = query.semResumo ? undefined : await resumoDaCobertura(deps, params.id, query)
      return { ...lista, ...(resumo && { resumo }) }
    },
  })

  app.get('/api/instituicoes-financeiras/:id/cobertura/resumo', {
    config: { acesso, heavy: 'consulta' },
    schema: {
      tags,
      summary: 'Cobertura dos contratos somada, por situação',
      params: paramsId,
      querystring: resumoCoberturaQuery,
      response: { 200: resumoCoberturaSchema },
    },
    handler: ({ params, query }) => resumoDaCobertura(deps, params.id, query),
  })

  app.get('/api/instituicoes-financeiras/:id/cobertura/tendencia', {
    config: { acesso, heavy: 'consulta' },
    schema: {
      tags,
      summary: 'Cobertura dos contratos ativos nos últimos 12 meses',
      params: paramsId,
      response: { 200: tendenciaResponse },
    },
    handler: async ({ params }) => ({
      meses: await listTendencia(db, params.id, clock.today()),
    }),
  })

  app.get('/api/instituicoes-financeiras/:id/cobertura/impacto', {
    config: { acesso, heavy: 'consulta' },
    schema: {
      tags,
      summary: 'O que a última importação de preços de referência mudou',
      params: paramsId,
      querystring: impactoQuery,
      response: { 200: impactoResponse },
    },
    handler: async ({ params, query: { somente, ...paginacao } }) => {
      const alvo = { instituicaoId: params.id, cairam: somente === 'cairam' }
      let importacao: Awaited<ReturnType<typeof impactoDaImportacao>>['importacao'] = null
      const lista = await paginar('contratos', paginacao, async (limites) => {
        const impacto = await impactoDaImportacao(deps, alvo, limites)
        importacao = impacto.importacao
        return impacto
      })
      return { ...lista, importacao }
    },
  })
}
