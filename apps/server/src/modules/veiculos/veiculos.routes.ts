import type { Centavos } from '@lastro/shared/dinheiro'
import { paramsId } from '@lastro/shared/id'
import {
  historicoPrecificacaoResponse,
  marcasResponse,
  opcoesQuery,
  tiposCombustivelResponse,
  tiposVeiculoResponse,
  ufsResponse,
} from '@lastro/shared/veiculos/veiculo'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { type Dono, permissao } from '../../http/acesso.ts'
import { BusinessError } from '../../http/errors.ts'
import { paginar } from '../../http/lista.ts'
import { daSessao, readId } from '../estabelecimentos/estabelecimentos.resolver.ts'
import { CONSULTA_DE_VEICULOS } from './consulta.ts'
import { modelosRoutes } from './modelos.routes.ts'
import {
  listHistoricoPrecificacao,
  listMarcas,
  listTiposCombustivel,
  listTiposVeiculo,
  listUfs,
  veiculoVisivel,
} from './veiculos.repository.ts'

const tags = ['Veículos']

/** A vehicle in the path: 404 unless the caller's establishment has to do with it. */
function veiculoNoCaminho({ db, clock }: { db: Db; clock: Clock }): Dono {
  return {
    nome: 'veiculo:params',
    async resolve(sessao, request) {
      const alvo = await daSessao.resolve(sessao, request)
      const id = readId(request, 'params', 'id')
      if (id === undefined || !(await veiculoVisivel(db, { id, ...alvo, today: clock.today() })))
        throw new BusinessError('Veículo não encontrado.', 404)
      return alvo
    },
  }
}

/** Vehicle lookups (spec section 7). */
export const veiculosRoutes: FastifyPluginAsyncZod<{ db: Db; clock: Clock }> = async (app, deps) => {
  const { db, clock } = deps
  await app.register(modelosRoutes, deps)
  const acesso = permissao(CONSULTA_DE_VEICULOS, daSessao)

  app.get('/api/veiculos/marcas', {
    config: { acesso },
    schema: { tags, summary: 'Marcas', querystring: opcoesQuery, response: { 200: marcasResponse } },
    handler: async ({ query }) => {
      const { rows, totais } = await paginar(query, (limites) => listMarcas(db, { q: query.q, ...limites }))
      return { listaVeiculoMarca: rows, ...totais }
    },
  })

  // sic: the spec spells it "cobustivel"
  app.get('/api/veiculos/tipos-cobustivel', {
    config: { acesso },
    schema: { tags, summary: 'Tipos de combustível', response: { 200: tiposCombustivelResponse } },
    handler: async () => ({ tiposCombustivel: await listTiposCombustivel(db) }),
  })

  app.get('/api/veiculos/tipos-veiculo', {
    config: { acesso },
    schema: { tags, summary: 'Tipos de veículo', response: { 200: tiposVeiculoResponse } },
    handler: async () => ({ tipos: await listTiposVeiculo(db) }),
  })

  app.get('/api/veiculos/ufs', {
    config: { acesso },
    schema: { tags, summary: 'Unidades da federação', response: { 200: ufsResponse } },
    handler: async () => ({ uFs: await listUfs(db) }),
  })

  app.get('/api/veiculos/:id/historico-precificacao', {
    config: { acesso: permissao(CONSULTA_DE_VEICULOS, veiculoNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Preços de referência de um veículo, do mais novo ao mais antigo',
      params: paramsId,
      response: { 200: historicoPrecificacaoResponse },
    },
    handler: async ({ params }) => {
      const rows = await listHistoricoPrecificacao(db, params.id, Number(clock.today().slice(0, 4)))
      const precificacoes = rows.map(({ mes, preco, ...row }) => ({
        ...row,
        tabelaReferencia: 'FIPE',
        mesReferencia: mes,
        preco: preco as Centavos,
      }))
      return { precificacoes }
    },
  })
}
