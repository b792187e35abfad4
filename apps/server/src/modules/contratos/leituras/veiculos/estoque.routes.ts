import { routesOf } from '#http/route.ts'
import { naoElegiveisCall } from '@lastro/shared/veiculos/nao-elegiveis'
import { complementoCall } from '@lastro/shared/contratos/selecao'
import { estoqueCall } from '@lastro/shared/veiculos/veiculo'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginar, paginarInteira } from '#http/lista.ts'
import { countEstoque, listEstoque } from '#modules/estoque/estoque.repository.ts'
import { obterPolitica } from '#modules/politicas/politica-em-vigor.service.ts'
import { lojaNoCaminho } from '#modules/vinculos/estabelecimento.dono.ts'
import { proporComplemento } from '#modules/contratos/garantias/selecao-automatica.service.ts'
import { CONSULTA_DO_ESTOQUE, resolverEstoque } from './contrato-do-estoque.service.ts'
import { naoElegiveis } from './nao-elegiveis.service.ts'

/** Routes of a store's stock (spec section 7, domain 3), and of what the automatic selection would add to a choice. */
export const estoqueRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Instituições e lojas')
  const { db, clock } = deps
  await app.register(naoElegiveisRoutes, deps)

  route(estoqueCall, {
    heavy: 'consulta',
    acesso: permissao(CONSULTA_DO_ESTOQUE, lojaNoCaminho(deps)),
    summary: 'Veículos do estoque livres para garantia',
    handler: async ({ params, query, alvo }) => {
      const { contrato, instituicaoId, regra } = await resolverEstoque(db, alvo, {
        ...query,
        lojaId: params.id,
      })
      const lista = await paginar('estoque', query, (limites, pagina) =>
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
        lista.estoque.length === 0 && query.filtro === undefined
          ? await countEstoque(db, { lojaId: params.id, contratoId: contrato?.id ?? null })
          : undefined
      const margem = instituicaoId === null ? 0 : (await obterPolitica(db, instituicaoId)).margemSelecao
      return { ...lista, ...(vazio && { vazio }), ...(margem > 0 && { margemSelecao: margem }) }
    },
  })

  /** Reads only; POST, because it takes a list of vehicles. */
  route(complementoCall, {
    heavy: 'consulta',
    acesso: permissao(CONSULTA_DO_ESTOQUE, lojaNoCaminho(deps)),
    summary: 'Veículos que completariam uma escolha até o valor da garantia',
    handler: async ({ params, body, alvo }) => {
      const pedido = {
        lojaId: params.id,
        contratoId: body.contratoId ?? undefined,
        regraGarantiaId: body.regraGarantiaId ?? undefined,
      }
      const { contrato, instituicaoId, regra } = await resolverEstoque(db, alvo, pedido)
      return proporComplemento(db, {
        instituicaoId,
        regra,
        lojaId: params.id,
        contratoId: contrato?.id ?? null,
        falta: body.falta,
        escolhidos: body.escolhidos,
        today: clock.today(),
      })
    },
  })
}

const naoElegiveisRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Instituições e lojas')
  const { db, clock } = deps

  route(naoElegiveisCall, {
    heavy: 'consulta',
    acesso: permissao(CONSULTA_DO_ESTOQUE, lojaNoCaminho(deps)),
    summary: 'Veículos do estoque que não podem ser escolhidos, e por quê',
    handler: async ({ params, query, alvo }) => {
      const { contrato, regra } = await resolverEstoque(db, alvo, { ...query, lojaId: params.id })
      const { veiculos, ...contagens } = await naoElegiveis(db, {
        lado: alvo.lado,
        lojaId: params.id,
        contratoId: contrato?.id ?? null,
        regra,
        today: clock.today(),
      })
      return { ...(await paginarInteira('veiculos', query, veiculos)), ...contagens }
    },
  })
}
