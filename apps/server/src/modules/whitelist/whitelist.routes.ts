import { routesOf } from '#http/route.ts'
import { whitelistCall, registroDaWhitelistCall } from '@lastro/shared/whitelist/whitelist'
import {
  lojasDaWhitelistCall,
  instituicoesDaWhitelistCall,
} from '@lastro/shared/estabelecimentos/estabelecimento'
import { PERMISSOES } from '@lastro/shared/permissoes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { type Dono, instituicaoDo, permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { exigirLojaConhecida } from '../vinculos/escopo.service.ts'
import { instituicaoEm, lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { whitelistEscritaRoutes } from './whitelist-escrita.routes.ts'
import { registroDaWhitelist } from './whitelist-escrita.service.ts'
import { registroNoCaminho } from './whitelist.dono.ts'
import { listInstituicoesDaWhitelist, listLojasDaWhitelist, listWhitelist } from './whitelist.repository.ts'

// Lookups ask for any code of a screen that uses them (domain 1): contracts, rules, parameters, whitelist, reports.
const DE_CONSULTA = PERMISSOES.filter((code) => /^(Contratos|Configuracoes|Relatorios)\./.test(code))
const DA_LOJA = PERMISSOES.filter((code) => code.startsWith('Loja.'))

/** Both whitelist lookups and the entries themselves (spec section 7). */
export const whitelistRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Whitelist')
  const { db, clock } = deps
  const listar = (dono: Dono) => permissao({ instituicao: ['Configuracoes.Whitelist.Listar'] }, dono)
  await app.register(whitelistEscritaRoutes, deps)

  route(lojasDaWhitelistCall, {
    acesso: permissao({ instituicao: DE_CONSULTA }, instituicaoEm(deps, 'params', 'id')),
    summary: 'Lojas com whitelist válida',
    handler: ({ params, query }) =>
      paginar('lojas', query, (limites) =>
        listLojasDaWhitelist(db, params.id, { today: clock.today(), limites }),
      ),
  })

  route(instituicoesDaWhitelistCall, {
    acesso: permissao({ instituicao: DE_CONSULTA, loja: DA_LOJA }, lojaNoCaminho(deps, { todas: true })),
    summary: 'Instituições em cuja whitelist a loja está',
    handler: ({ params, query, alvo }) =>
      paginar('instituicoesFinanceiras', query, (limites) =>
        listInstituicoesDaWhitelist(db, params.id, {
          today: clock.today(),
          limites,
          instituicaoId: alvo.instituicaoId,
        }),
      ),
  })

  route(whitelistCall, {
    acesso: listar(instituicaoEm(deps, 'query')),
    summary: 'Registros da whitelist; `versao` é a do ETag de cada um',
    handler: async ({ query, alvo }) => {
      const instituicaoId = instituicaoDo(alvo)
      await exigirLojaConhecida(db, instituicaoId, query.lojaId)
      return paginar('whiteLists', query, (limites) =>
        listWhitelist(db, { instituicaoId, lojaId: query.lojaId }, limites),
      )
    },
  })

  route(registroDaWhitelistCall, {
    acesso: listar(registroNoCaminho(deps)),
    summary: 'Um registro da whitelist, com o seu ETag',
    handler: ({ params, alvo }) => registroDaWhitelist(db, instituicaoDo(alvo), params.id),
  })
}
