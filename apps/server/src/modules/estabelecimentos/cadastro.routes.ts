import { routesOf } from '#http/route.ts'
import {
  criarCadastroCall,
  ativarEstabelecimentoCall,
  desativarEstabelecimentoCall,
  impactoDaDesativacaoCall,
  alterarCadastroCall,
  cadastrosCall,
  cadastroCall,
} from '@lastro/shared/estabelecimentos/cadastro'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { permissao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { paginar } from '#http/lista.ts'
import { existsEstabelecimento, listCadastros } from './cadastro.repository.ts'
import { alterarCadastro, criarCadastro, ESTABELECIMENTO_NAO_ENCONTRADO } from './cadastro.service.ts'
import { ativarEstabelecimento, desativarEstabelecimento } from './desativar.service.ts'
import { findImpacto } from './desativar.repository.ts'
import { thingOfPlataforma, daPlataforma } from '../vinculos/estabelecimento.dono.ts'

const noCaminho = (db: Db) =>
  thingOfPlataforma('cadastro:params', ESTABELECIMENTO_NAO_ENCONTRADO, (id) => existsEstabelecimento(db, id))

/** Institutions and stores, managed by operators (domain 8). */
export const cadastroRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Plataforma')
  const { db } = deps
  const estabelecimento = noCaminho(db)
  await app.register(consultaRoutes, { db })

  route(criarCadastroCall, {
    acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Alterar'] }, daPlataforma),
    summary: 'Cadastrar uma instituição ou uma loja',
    handler: (request) =>
      withIdempotency(deps, request, (inTx) => criarCadastro(inTx, request.sessao, request.body)),
  })

  route(impactoDaDesativacaoCall, {
    heavy: 'consulta',
    acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Alterar'] }, estabelecimento),
    summary: 'O que depende de um estabelecimento, para quem vai desativá-lo',
    handler: ({ params }) => findImpacto(db, params.id),
  })

  for (const [call, summary, mudar] of [
    [
      desativarEstabelecimentoCall,
      'Desativar um estabelecimento; os contratos ficam como estão',
      desativarEstabelecimento,
    ],
    [ativarEstabelecimentoCall, 'Reativar um estabelecimento', ativarEstabelecimento],
  ] as const)
    route(call, {
      acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Alterar'] }, estabelecimento),
      summary,
      handler: ({ sessao, params }) => mudar(deps, sessao, params.id),
    })

  route(alterarCadastroCall, {
    acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Alterar'] }, estabelecimento),
    summary: 'Alterar o cadastro de uma instituição ou de uma loja',
    handler: ({ sessao, params: { id }, headers, body }) =>
      alterarCadastro(deps, sessao, { ...body, id, ifMatch: headers['if-match'] }),
  })
}

const consultaRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const route = routesOf(app, 'Plataforma')
  const estabelecimento = noCaminho(db)

  route(cadastrosCall, {
    acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Listar'] }, daPlataforma),
    summary: 'Instituições e lojas cadastradas',
    handler: ({ query }) => {
      const { filtro, tipo } = query
      return paginar('estabelecimentos', query, (limites) => listCadastros(db, { filtro, tipo }, limites))
    },
  })

  route(cadastroCall, {
    acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Listar'] }, estabelecimento),
    summary: 'O cadastro de uma instituição ou de uma loja',
    handler: async ({ params: { id } }) => {
      const um = { filtro: undefined, tipo: undefined, id }
      const { rows } = await listCadastros(db, um, { limit: 1, offset: 0 })
      const [cadastro] = rows
      if (!cadastro) throw new BusinessError(ESTABELECIMENTO_NAO_ENCONTRADO, 404)
      return cadastro
    },
  })
}
