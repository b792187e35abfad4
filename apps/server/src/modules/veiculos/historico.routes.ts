import type { Centavos } from '@lastro/shared/dinheiro'
import { paramsId } from '@lastro/shared/id'
import { paginacaoQuery } from '@lastro/shared/paginacao'
import { historicoPrecificacaoResponse } from '@lastro/shared/veiculos/veiculo'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '../../ambiente.ts'
import { type Alvo, type Dono, permissao } from '../../http/acesso.ts'
import { BusinessError } from '../../http/errors.ts'
import { paginarInteira } from '../../http/lista.ts'
import { daSessao, readId } from '../vinculos/estabelecimento.dono.ts'

import { CONSULTA_DE_VEICULOS } from './consulta.dono.ts'
import { existsGarantiaDe, findLojaDoVeiculo, listHistoricoPrecificacao } from './veiculos.repository.ts'
import { existsWhitelistValida } from '../vinculos/whitelist-valida.repository.ts'

const tags = ['Veículos']

/** Whether a vehicle is the store's own, or of a store or contract that the institution has to do with; operators see all. */
async function veiculoVisivel(
  { db, clock }: Ambiente,
  { lojaId, instituicaoId }: Alvo,
  veiculoId: number,
): Promise<boolean> {
  const dona = await findLojaDoVeiculo(db, veiculoId)
  if (dona === undefined || lojaId !== null) return dona !== undefined && dona === lojaId
  if (instituicaoId === null) return true
  const par = { instituicaoId, lojaId: dona, today: clock.today() }
  return (await existsWhitelistValida(db, par)) || existsGarantiaDe(db, { veiculoId, instituicaoId })
}

/** A vehicle in the path: 404 unless the caller's establishment has to do with it. */
function veiculoNoCaminho(deps: Ambiente): Dono {
  return {
    nome: 'veiculo:params',
    async resolve(sessao, request) {
      const alvo = await daSessao.resolve(sessao, request)
      const id = readId(request, 'params', 'id')
      if (id === undefined || !(await veiculoVisivel(deps, alvo, id)))
        throw new BusinessError('Veículo não encontrado.', 404)
      return alvo
    },
  }
}

/** A vehicle's pricing history (spec section 7, domain 6). */
export const historicoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db, clock } = deps

  app.get('/api/veiculos/:id/historico-precificacao', {
    config: { acesso: permissao(CONSULTA_DE_VEICULOS, veiculoNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Preços de referência de um veículo, do mais novo ao mais antigo',
      params: paramsId,
      querystring: paginacaoQuery,
      response: { 200: historicoPrecificacaoResponse },
    },
    handler: async ({ params, query }) => {
      const rows = await listHistoricoPrecificacao(db, params.id, clock.today())
      const { rows: pagina, totais } = await paginarInteira(query, rows)
      const precificacoes = pagina.map(({ mes, preco, ...row }) => ({
        ...row,
        tabelaReferencia: 'FIPE',
        mesReferencia: mes,
        preco: preco as Centavos,
      }))
      return { precificacoes, ...totais }
    },
  })
}
