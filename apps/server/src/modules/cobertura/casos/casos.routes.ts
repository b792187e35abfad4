import { routesOf } from '#http/route.ts'
import { responsaveisCall, mudarResponsavelCall, anotarCasoCall } from '@lastro/shared/cobertura/caso'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { listResponsaveis } from './acompanhamento.repository.ts'
import { anotarCaso, definirResponsavel } from './acompanhamento.service.ts'
import { casoNoCaminho } from './casos.dono.ts'

const CODIGOS = { instituicao: ['Contratos.Contratos.Alterar'] } as const

/** Routes that set who is responsible for a deficit case and add notes (domain 8). */
export const casosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Cobertura')
  const acesso = permissao(CODIGOS, casoNoCaminho(deps))

  route(responsaveisCall, {
    acesso: permissao(
      { instituicao: [...CODIGOS.instituicao, 'Carteira.Saldos.Importar'] },
      instituicaoEm(deps, 'params', 'id'),
    ),
    summary: 'Quem pode ser responsável por uma insuficiência de garantia ou divergência',
    handler: async ({ params }) => ({ pessoas: await listResponsaveis(deps.db, params.id) }),
  })

  route(mudarResponsavelCall, {
    acesso,
    summary: 'Definir o responsável por uma insuficiência de garantia aberta',
    handler: (request) => definirResponsavel(deps, actOf(request), request.body.usuarioId),
  })

  route(anotarCasoCall, {
    acesso,
    summary: 'Anotar numa insuficiência de garantia aberta',
    handler: (request) =>
      withIdempotency(deps, request, async (inTx) => ({
        id: await anotarCaso(inTx, actOf(request), request.body.texto),
      })),
  })
}
