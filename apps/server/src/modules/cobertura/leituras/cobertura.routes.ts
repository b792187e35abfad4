import { routesOf } from '#http/route.ts'
import {
  coberturaCall,
  resumoCoberturaCall,
  tendenciaCall,
  impactoNaCoberturaCall,
} from '@lastro/shared/cobertura/cobertura'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { listTendencia } from './somas.repository.ts'
import { consultarCobertura, impactoDaImportacao, resumoDaCobertura } from './cobertura.service.ts'

/** Routes of whether contracts are still covered at today's reference prices (domain 6). */
export const coberturaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Cobertura')
  const { db, clock } = deps
  const acesso = permissao(
    { instituicao: ['Relatorios.Cobertura.Listar'] },
    instituicaoEm(deps, 'params', 'id'),
  )

  route(coberturaCall, {
    acesso,
    heavy: 'consulta',
    summary: 'Contratos pela cobertura, a pior primeiro',
    handler: async ({ params, query }) => {
      const lista = await paginar('contratos', query, (limites) =>
        consultarCobertura(deps, params.id, query, limites),
      )
      const resumo = query.semResumo ? undefined : await resumoDaCobertura(deps, params.id, query)
      return { ...lista, ...(resumo && { resumo }) }
    },
  })

  route(resumoCoberturaCall, {
    acesso,
    heavy: 'consulta',
    summary: 'Cobertura dos contratos somada, por situação',
    handler: ({ params, query }) => resumoDaCobertura(deps, params.id, query),
  })

  route(tendenciaCall, {
    acesso,
    heavy: 'consulta',
    summary: 'Cobertura dos contratos ativos nos últimos 12 meses',
    handler: async ({ params }) => ({
      meses: await listTendencia(db, params.id, clock.today()),
    }),
  })

  route(impactoNaCoberturaCall, {
    acesso,
    heavy: 'consulta',
    summary: 'O que a última importação de preços de referência mudou',
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
