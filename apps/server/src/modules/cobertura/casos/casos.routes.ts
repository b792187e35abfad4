import { notaRequest, responsaveisResponse, responsavelRequest } from '@lastro/shared/cobertura/caso'
import { criadoResponse, paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { listResponsaveis } from './acompanhamento.repository.ts'
import { anotarCaso, definirResponsavel } from './acompanhamento.service.ts'
import { casoNoCaminho } from './casos.dono.ts'

const tags = ['Cobertura']
const CODIGOS = { instituicao: ['Contratos.Contratos.Alterar'] } as const

/** Routes that set who is responsible for a deficit case and add notes (domain 8). */
export const casosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const acesso = permissao(CODIGOS, casoNoCaminho(deps))

  app.get('/api/instituicoes-financeiras/:id/responsaveis', {
    config: {
      acesso: permissao(
        { instituicao: [...CODIGOS.instituicao, 'Carteira.Saldos.Importar'] },
        instituicaoEm(deps, 'params', 'id'),
      ),
    },
    schema: {
      tags,
      summary: 'Quem pode ser responsável por uma insuficiência de garantia ou divergência',
      params: paramsId,
      response: { 200: responsaveisResponse },
    },
    handler: async ({ params }) => ({ pessoas: await listResponsaveis(deps.db, params.id) }),
  })

  app.put('/api/casos-deficit/:id/responsavel', {
    config: { ifMatch: true, acesso },
    schema: {
      tags,
      summary: 'Definir o responsável por uma insuficiência de garantia aberta',
      params: paramsId,
      body: responsavelRequest,
      response: NO_CONTENT,
    },
    handler: (request, reply) =>
      noContent(reply, definirResponsavel(deps, actOf(request), request.body.usuarioId)),
  })

  app.post('/api/casos-deficit/:id/notas', {
    config: { idempotente: true, acesso },
    schema: {
      tags,
      summary: 'Anotar numa insuficiência de garantia aberta',
      params: paramsId,
      body: notaRequest,
      response: { 200: criadoResponse },
    },
    handler: (request) =>
      withIdempotency(deps, request, async (inTx) => ({
        id: await anotarCaso(inTx, actOf(request), request.body.texto),
      })),
  })
}
