import { routesOf } from '#http/route.ts'
import { instituicoesCall, lojasCall } from '@lastro/shared/estabelecimentos/estabelecimento'
import { PERMISSOES } from '@lastro/shared/permissoes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao, type Sessao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { cadastroRoutes } from './cadastro.routes.ts'
import { listInstituicoesComProposta } from '../vinculos/estabelecimento.repository.ts'
import { listEstabelecimentos } from './estabelecimentos.repository.ts'
import { daSessao } from '../vinculos/estabelecimento.dono.ts'
import { listPares } from '../vinculos/whitelist-valida.repository.ts'

const DA_LOJA = PERMISSOES.filter((code) => code.startsWith('Loja.'))
const DA_INSTITUICAO = PERMISSOES.filter((code) => !code.startsWith('Loja.'))

/** The two directories (domain 1): who sees which establishments. */
export const estabelecimentosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, { db, clock }) => {
  const route = routesOf(app, 'Instituições e lojas')
  const acesso = permissao({ instituicao: DA_INSTITUICAO, loja: DA_LOJA }, daSessao)
  await app.register(cadastroRoutes, { db, clock })

  async function visibleInstituicoes({ tipo, estabelecimentoId }: Sessao) {
    if (tipo === 'operador') return undefined
    if (tipo === 'instituicao') return [estabelecimentoId]
    const pares = await listPares(db, { lado: 'loja', id: estabelecimentoId, today: clock.today() })
    return [...pares, ...(await listInstituicoesComProposta(db, estabelecimentoId))]
  }

  async function visibleLojas({ tipo, estabelecimentoId, permissoes }: Sessao) {
    if (tipo === 'loja') return [estabelecimentoId]
    const managesWhitelist = permissoes.some((code) => code.startsWith('Configuracoes.Whitelist.'))
    return tipo === 'operador' || managesWhitelist
      ? undefined
      : listPares(db, { lado: 'instituicao', id: estabelecimentoId, today: clock.today() })
  }

  route(instituicoesCall, {
    acesso,
    summary: 'Instituições financeiras visíveis',
    handler: async ({ query, sessao }) => {
      const ids = await visibleInstituicoes(sessao)
      // Operators end on its behalf what a disabled establishment holds.
      const comDesativados = sessao.tipo === 'operador'
      return paginar('instituicoesFinanceiras', query, (limites) =>
        listEstabelecimentos(db, { tipo: 'instituicao', q: query.q, ids, comDesativados, ...limites }),
      )
    },
  })

  route(lojasCall, {
    acesso,
    summary: 'Lojas visíveis',
    handler: async ({ query, sessao }) => {
      const ids = await visibleLojas(sessao)
      return paginar('lojas', query, (limites) =>
        listEstabelecimentos(db, { tipo: 'loja', q: query.q, ids, ...limites }),
      )
    },
  })
}
