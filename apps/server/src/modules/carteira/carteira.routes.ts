import { carteiraDaLojaResponse, carteiraResponse } from '@lastro/shared/carteira/carteira'
import { saudeDaPlataformaResponse } from '@lastro/shared/carteira/saude-da-plataforma'
import { paramsId } from '@lastro/shared/id'
import { CODIGOS_DA_SAUDE, CODIGOS_DO_INICIO, CODIGOS_DO_INICIO_DA_LOJA } from '@lastro/shared/permissoes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import type { OndeHaDemonstracao } from '#demo/demonstracao-carregada.ts'
import { permissao } from '#http/acesso.ts'
import { daPlataforma, instituicaoEm, lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { carteira, carteiraDaLoja, saudeDaPlataforma } from './carteira.service.ts'

const tags = ['Carteira']

/** Routes of what /home shows, in one call (domain 8). */
export const carteiraRoutes: FastifyPluginAsyncZod<Ambiente & OndeHaDemonstracao> = async (app, deps) => {
  app.get('/api/instituicoes-financeiras/:id/carteira', {
    config: {
      heavy: 'consulta',
      acesso: permissao({ instituicao: CODIGOS_DO_INICIO }, instituicaoEm(deps, 'params', 'id')),
    },
    schema: {
      tags,
      summary: 'A carteira da instituição financeira em resumo',
      params: paramsId,
      response: { 200: carteiraResponse },
    },
    handler: ({ params, sessao }) => carteira(deps, params.id, sessao),
  })

  app.get('/api/lojas/:id/carteira', {
    config: {
      heavy: 'consulta',
      acesso: permissao({ loja: CODIGOS_DO_INICIO_DA_LOJA }, lojaNoCaminho(deps)),
    },
    schema: {
      tags,
      summary: 'As pendências da loja e das instituições financeiras, e o estado do estoque',
      params: paramsId,
      response: { 200: carteiraDaLojaResponse },
    },
    handler: ({ params, sessao }) => carteiraDaLoja(deps, params.id, sessao.permissoes),
  })

  app.get('/api/plataforma/saude', {
    config: { heavy: 'consulta', acesso: permissao({ instituicao: CODIGOS_DA_SAUDE }, daPlataforma) },
    schema: {
      tags: ['Plataforma'],
      summary: 'A saúde da plataforma: mês da FIPE, tarefas, e quem nunca entrou',
      response: { 200: saudeDaPlataformaResponse },
    },
    handler: ({ sessao }) => saudeDaPlataforma(deps, sessao.permissoes),
  })
}
