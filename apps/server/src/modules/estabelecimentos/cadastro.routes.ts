import {
  alterarCadastroRequest,
  cadastroSchema,
  cadastrosQuery,
  cadastrosResponse,
  criarCadastroRequest,
  impactoDaDesativacao,
} from '@lastro/shared/estabelecimentos/cadastro'
import { criadoResponse, paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { permissao } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { BusinessError } from '#http/errors.ts'
import { withEtag } from '#http/etag.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { paginar } from '#http/lista.ts'
import { existsEstabelecimento, listCadastros } from './cadastro.repository.ts'
import { alterarCadastro, criarCadastro, ESTABELECIMENTO_NAO_ENCONTRADO } from './cadastro.service.ts'
import { ativarEstabelecimento, desativarEstabelecimento } from './desativar.service.ts'
import { findImpacto } from './desativar.repository.ts'
import { thingOfPlataforma, daPlataforma } from '../vinculos/estabelecimento.dono.ts'

const tags = ['Plataforma']

const noCaminho = (db: Db) =>
  thingOfPlataforma('cadastro:params', ESTABELECIMENTO_NAO_ENCONTRADO, (id) => existsEstabelecimento(db, id))

/** Institutions and stores, managed by operators (domain 8). */
export const cadastroRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps
  const estabelecimento = noCaminho(db)
  await app.register(consultaRoutes, { db })

  app.post('/api/plataforma/estabelecimentos', {
    config: {
      idempotente: true,
      acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Alterar'] }, daPlataforma),
    },
    schema: {
      tags,
      summary: 'Cadastrar uma instituição ou uma loja',
      body: criarCadastroRequest,
      response: { 200: criadoResponse },
    },
    handler: (request) =>
      withIdempotency(deps, request, (inTx) => criarCadastro(inTx, request.sessao, request.body)),
  })

  app.get('/api/plataforma/estabelecimentos/:id/impacto', {
    config: {
      heavy: 'consulta',
      acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Alterar'] }, estabelecimento),
    },
    schema: {
      tags,
      summary: 'O que depende de um estabelecimento, para quem vai desativá-lo',
      params: paramsId,
      response: { 200: impactoDaDesativacao },
    },
    handler: ({ params }) => findImpacto(db, params.id),
  })

  for (const [caminho, summary, mudar] of [
    ['desativar', 'Desativar um estabelecimento; os contratos ficam como estão', desativarEstabelecimento],
    ['ativar', 'Reativar um estabelecimento', ativarEstabelecimento],
  ] as const)
    app.post(`/api/plataforma/estabelecimentos/:id/${caminho}`, {
      config: {
        acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Alterar'] }, estabelecimento),
      },
      schema: { tags, summary, params: paramsId, response: NO_CONTENT },
      handler: ({ sessao, params }, reply) => noContent(reply, mudar(deps, sessao, params.id)),
    })

  app.put('/api/plataforma/estabelecimentos/:id', {
    config: {
      ifMatch: true,
      acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Alterar'] }, estabelecimento),
    },
    schema: {
      tags,
      summary: 'Alterar o cadastro de uma instituição ou de uma loja',
      params: paramsId,
      body: alterarCadastroRequest,
      response: NO_CONTENT,
    },
    handler: ({ sessao, params: { id }, headers, body }, reply) =>
      noContent(reply, alterarCadastro(deps, sessao, { ...body, id, ifMatch: headers['if-match'] })),
  })
}

const consultaRoutes: FastifyPluginAsyncZod<{ db: Db }> = async (app, { db }) => {
  const estabelecimento = noCaminho(db)

  app.get('/api/plataforma/estabelecimentos', {
    config: { acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Listar'] }, daPlataforma) },
    schema: {
      tags,
      summary: 'Instituições e lojas cadastradas',
      querystring: cadastrosQuery,
      response: { 200: cadastrosResponse },
    },
    handler: async ({ query }) => {
      const { filtro, tipo } = query
      return paginar('estabelecimentos', query, (limites) => listCadastros(db, { filtro, tipo }, limites))
    },
  })

  app.get('/api/plataforma/estabelecimentos/:id', {
    config: {
      etag: true,
      acesso: permissao({ instituicao: ['Plataforma.Estabelecimentos.Listar'] }, estabelecimento),
    },
    schema: {
      tags,
      summary: 'O cadastro de uma instituição ou de uma loja',
      params: paramsId,
      response: { 200: cadastroSchema },
    },
    handler: async ({ params: { id } }, reply) => {
      const um = { filtro: undefined, tipo: undefined, id }
      const { rows } = await listCadastros(db, um, { limit: 1, offset: 0 })
      const [cadastro] = rows
      if (!cadastro) throw new BusinessError(ESTABELECIMENTO_NAO_ENCONTRADO, 404)
      return withEtag(reply, cadastro)
    },
  })
}
