import { routesOf } from '#http/route.ts'
import { saudeDaPlataformaCall } from '@lastro/shared/carteira/saude-da-plataforma'
import { carteiraCall, carteiraDaLojaCall } from '@lastro/shared/carteira/carteira'
import { CODIGOS_DA_SAUDE, CODIGOS_DO_INICIO, CODIGOS_DO_INICIO_DA_LOJA } from '@lastro/shared/permissoes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import type { OndeHaDemonstracao } from '#demo/demonstracao-carregada.ts'
import { permissao } from '#http/acesso.ts'
import { daPlataforma, instituicaoEm, lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { carteira, carteiraDaLoja, saudeDaPlataforma } from './carteira.service.ts'

/** Routes of what /home shows, in one call (domain 8). */
export const carteiraRoutes: FastifyPluginAsyncZod<Ambiente & OndeHaDemonstracao> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  route(carteiraCall, {
    heavy: 'consulta',
    acesso: permissao({ instituicao: CODIGOS_DO_INICIO }, instituicaoEm(deps, 'params', 'id')),
    summary: 'A carteira da instituição financeira em resumo',
    handler: ({ params, sessao }) => carteira(deps, params.id, sessao),
  })

  route(carteiraDaLojaCall, {
    heavy: 'consulta',
    acesso: permissao({ loja: CODIGOS_DO_INICIO_DA_LOJA }, lojaNoCaminho(deps)),
    summary: 'As pendências da loja e das instituições financeiras, e o estado do estoque',
    handler: ({ params, sessao }) => carteiraDaLoja(deps, params.id, sessao.permissoes),
  })

  routesOf(app, 'Plataforma')(saudeDaPlataformaCall, {
    heavy: 'consulta',
    acesso: permissao({ instituicao: CODIGOS_DA_SAUDE }, daPlataforma),
    summary: 'A saúde da plataforma: mês da FIPE, tarefas, e quem nunca entrou',
    handler: ({ sessao }) => saudeDaPlataforma(deps, sessao.permissoes),
  })
}
