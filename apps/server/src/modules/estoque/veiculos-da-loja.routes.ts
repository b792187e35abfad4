import { paramsId } from '@lastro/shared/id'
import {
  exportarVeiculosDaLojaQuery,
  veiculosDaLojaQuery,
  veiculosDaLojaResponse,
} from '@lastro/shared/veiculos/veiculo-da-loja'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { lojaDo, permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { ARQUIVO, exportar } from '../exportacoes/exportacoes.service.ts'
import { lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { estoqueComoTabela } from './veiculos-da-loja.export.ts'
import { listVeiculosDaLoja } from './veiculos-da-loja.repository.ts'

/** GET /api/lojas/{id}/veiculos: the store's own list (domain 8). */
export const veiculosDaLojaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db, clock } = deps
  const acesso = permissao({ loja: ['Loja.Estoque.Listar'] }, lojaNoCaminho(deps))
  app.get('/api/lojas/:id/veiculos', {
    config: { acesso, heavy: 'consulta' },
    schema: {
      tags: ['Estoque'],
      summary: 'Todos os veículos da loja, com a sua situação',
      params: paramsId,
      querystring: veiculosDaLojaQuery,
      response: { 200: veiculosDaLojaResponse },
    },
    handler: async ({ alvo, query: { pagina, quantidadePorPagina, ...busca } }) => {
      const pedido = { ...busca, lojaId: lojaDo(alvo), hoje: clock.today() }
      return paginar('veiculos', { pagina, quantidadePorPagina }, (limites) =>
        listVeiculosDaLoja(db, { ...pedido, ...limites }),
      )
    },
  })

  app.get('/api/lojas/:id/veiculos/exportar', {
    config: { acesso, heavy: 'arquivo' },
    schema: {
      tags: ['Estoque'],
      summary: 'Todos os veículos da loja, em arquivo',
      params: paramsId,
      querystring: exportarVeiculosDaLojaQuery,
      response: { 200: ARQUIVO },
    },
    handler: ({ alvo, query: { formato, ...busca } }, reply) => {
      const relatorio = estoqueComoTabela(db, { ...busca, lojaId: lojaDo(alvo), hoje: clock.today() })
      return exportar(deps, reply, { formato, relatorio })
    },
  })
}
