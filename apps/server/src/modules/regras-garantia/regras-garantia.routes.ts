import { routesOf } from '#http/route.ts'
import { regrasCall, regraCall, itensDaRegraCall } from '@lastro/shared/regras-garantia/regra-garantia'
import { type Permissao, PERMISSOES } from '@lastro/shared/permissoes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { paginar } from '#http/lista.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { regrasGarantiaEscritaRoutes } from './regras-garantia-escrita.routes.ts'
import { regraNoCaminho } from './regras-garantia.dono.ts'
import { simulacaoRoutes } from './simulacao.routes.ts'
import { listarItens, listarRegras, obterRegra } from './regras-garantia.service.ts'

/** Any code of the rule screens, and of the contract screens, which offer rules (domain 1). */
const DE_CONSULTA = PERMISSOES.filter((code) =>
  /^(Configuracoes\.RegrasGarantia|Contratos\.Contratos)\./.test(code),
)
const DA_TELA: readonly Permissao[] = ['Configuracoes.RegrasGarantia.Listar']

/** Routes that read guarantee rules (spec section 7). */
export const regrasGarantiaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Regras de garantia')
  const { db } = deps
  await app.register(regrasGarantiaEscritaRoutes, deps)
  await app.register(simulacaoRoutes, deps)

  route(regrasCall, {
    acesso: permissao({ instituicao: DE_CONSULTA }, instituicaoEm(deps, 'query')),
    summary: 'Regras de uma instituição, a padrão primeiro',
    description:
      'Com lojaId: as gerais e as da loja. Com contratoId: também as do contrato. Sem nenhum dos dois: todas.',
    handler: ({ query, alvo }) => {
      const escopo = {
        instituicaoId: instituicaoDo(alvo),
        lojaId: query.lojaId,
        contratoId: query.contratoId,
      }
      return paginar('regrasGarantia', query, (limites) => listarRegras(db, escopo, limites))
    },
  })

  const acesso = permissao({ instituicao: DA_TELA }, regraNoCaminho(deps))

  route(regraCall, {
    acesso,
    summary: 'Uma regra com seus itens',
    handler: ({ params, alvo }) => obterRegra(db, instituicaoDo(alvo), params.id),
  })

  route(itensDaRegraCall, {
    acesso,
    summary: 'Itens de uma regra',
    handler: ({ params, alvo }) => listarItens(db, instituicaoDo(alvo), params.id),
  })
}
