import type { Centavos } from '@lastro/shared/dinheiro'
import { idTexto, paramsId } from '@lastro/shared/id'
import { PERMISSOES } from '@lastro/shared/permissoes'
import {
  historicoPrecificacaoResponse,
  marcasResponse,
  modelosResponse,
  opcoesQuery,
  tiposCombustivelResponse,
  tiposVeiculoResponse,
  ufsResponse,
} from '@lastro/shared/veiculos/veiculo'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { type Dono, permissao } from '../../http/acesso.ts'
import { BusinessError } from '../../http/errors.ts'
import { paginar } from '../../http/lista.ts'
import { daSessao, readId } from '../estabelecimentos/estabelecimentos.resolver.ts'
import {
  existsMarca,
  listHistoricoPrecificacao,
  listMarcas,
  listModelos,
  listTiposCombustivel,
  listTiposVeiculo,
  listUfs,
  veiculoVisivel,
} from './veiculos.repository.ts'

const DE_CONSULTA = PERMISSOES.filter((code) =>
  /^(Contratos|Configuracoes|Relatorios|Plataforma)\./.test(code),
)
const DA_LOJA = PERMISSOES.filter((code) => code.startsWith('Loja.'))
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
  const acesso = permissao({ instituicao: DE_CONSULTA, loja: DA_LOJA }, daSessao)

  app.get('/api/veiculos/marcas', {
    config: { acesso },
    schema: { tags, summary: 'Marcas', querystring: opcoesQuery, response: { 200: marcasResponse } },
    handler: async ({ query }) => {
      const { rows, totais } = await paginar(query, (limites) => listMarcas(db, { q: query.q, ...limites }))
      return { listaVeiculoMarca: rows, ...totais }
    },
  })

  app.get('/api/veiculos/marcas/:marcaId/modelos', {
    config: { acesso },
    schema: {
      tags,
      summary: 'Modelos de uma marca',
      params: z.object({ marcaId: idTexto }),
      querystring: opcoesQuery,
      response: { 200: modelosResponse },
    },
    handler: async ({ params, query }) => {
      if (!(await existsMarca(db, params.marcaId))) throw new BusinessError('Marca não encontrada.', 404)
      const { rows, totais } = await paginar(query, (limites) =>
        listModelos(db, { ...params, q: query.q, ...limites }),
      )
      return { listaVeiculoModelo: rows, ...totais }
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
    config: { acesso: permissao({ instituicao: DE_CONSULTA, loja: DA_LOJA }, veiculoNoCaminho(deps)) },
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
