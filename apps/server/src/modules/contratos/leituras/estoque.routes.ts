import { paramsId } from '@lastro/shared/id'
import { estoqueQuery, estoqueResponse } from '@lastro/shared/veiculos/veiculo'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '../../../ambiente.ts'
import { type Alvo, permissao } from '../../../http/acesso.ts'
import { campoInvalido } from '../../../http/errors.ts'
import { paginar } from '../../../http/lista.ts'
import { countEstoque, listEstoque } from '../../estoque/estoque.repository.ts'
import { lojaNoCaminho } from '../../vinculos/estabelecimento.dono.ts'
import { findContratoParaEstoque, regraParaEstoque } from './contrato-do-estoque.service.ts'

/** Any code of a screen that shows stock: the contract's, or the rule simulator's. */
const DA_INSTITUICAO = [
  'Contratos.Contratos.Listar',
  'Contratos.Contratos.Criar',
  'Contratos.Contratos.Alterar',
  'Configuracoes.RegrasGarantia.Listar',
] as const

/** GET /api/lojas/{id}/estoque (spec section 7, domain 3). */
export const estoqueRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db, clock } = deps

  /** The contract whose vehicles come first; 400 naming the field for foreign and missing ones alike. */
  async function contratoPedido(alvo: Alvo, lojaId: number, contratoId: number | undefined) {
    if (contratoId === undefined) return null
    const contrato = await findContratoParaEstoque(db, alvo, { contratoId, lojaId })
    if (!contrato) throw campoInvalido('contratoId', 'Contrato não encontrado.')
    return contrato
  }

  app.get('/api/lojas/:id/estoque', {
    config: {
      pesada: true,
      acesso: permissao(
        {
          instituicao: DA_INSTITUICAO,
          loja: ['Loja.Propostas.Listar', 'Loja.Estoque.Listar'],
          credencial: true,
        },
        lojaNoCaminho(deps),
      ),
    },
    schema: {
      tags: ['Instituições e lojas'],
      summary: 'Veículos do estoque livres para garantia',
      params: paramsId,
      querystring: estoqueQuery,
      response: { 200: estoqueResponse },
    },
    handler: async ({ params, query, alvo }) => {
      const contrato = await contratoPedido(alvo, params.id, query.contratoId)
      const instituicaoId = alvo.instituicaoId ?? contrato?.instituicaoFinanceiraId ?? null
      const regra = await regraParaEstoque(db, {
        instituicaoId,
        regraGarantiaId: query.regraGarantiaId ?? null,
        lojaId: params.id,
        contrato,
      })
      const { rows, totais } = await paginar(query, (limites, pagina) =>
        listEstoque(db, {
          lojaId: params.id,
          regra,
          contrato,
          filtro: query.filtro,
          hoje: clock.today(),
          contar: pagina !== undefined,
          ...limites,
        }),
      )
      const vazio =
        rows.length === 0 && query.filtro === undefined
          ? await countEstoque(db, { lojaId: params.id, contratoId: contrato?.id ?? null })
          : undefined
      return { estoque: rows, ...(vazio && { vazio }), ...totais }
    },
  })
}
