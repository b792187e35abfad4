import { routesOf } from '#http/route.ts'
import { veiculosDaLojaCall, exportarVeiculosDaLojaCall } from '@lastro/shared/veiculos/veiculo-da-loja'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { lojaDo, permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { exportar } from '../exportacoes/exportacoes.service.ts'
import { lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { estoqueComoTabela } from './veiculos-da-loja.export.ts'
import { listVeiculosDaLoja } from './veiculos-da-loja.repository.ts'

/** GET /api/lojas/{id}/veiculos: the store's own list (domain 8). */
export const veiculosDaLojaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Estoque')
  const { db, clock } = deps
  const acesso = permissao({ loja: ['Loja.Estoque.Listar'] }, lojaNoCaminho(deps))
  route(veiculosDaLojaCall, {
    acesso,
    heavy: 'consulta',
    summary: 'Todos os veículos da loja, com a sua situação',
    handler: ({ alvo, query: { pagina, quantidadePorPagina, ...busca } }) => {
      const pedido = { ...busca, lojaId: lojaDo(alvo), hoje: clock.today() }
      return paginar('veiculos', { pagina, quantidadePorPagina }, (limites) =>
        listVeiculosDaLoja(db, { ...pedido, ...limites }),
      )
    },
  })

  route(exportarVeiculosDaLojaCall, {
    acesso,
    heavy: 'arquivo',
    summary: 'Todos os veículos da loja, em arquivo',
    handler: ({ alvo, query: { formato, ...busca } }, reply) => {
      const relatorio = estoqueComoTabela(db, { ...busca, lojaId: lojaDo(alvo), hoje: clock.today() })
      return exportar(deps, reply, { formato, relatorio })
    },
  })
}
