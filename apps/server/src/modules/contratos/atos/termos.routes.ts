import { routesOf } from '#http/route.ts'
import { alterarContratoCall } from '@lastro/shared/contratos/atos'
import { criarContratoCall } from '@lastro/shared/contratos/garantia'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { mayCall, type Permissao } from '@lastro/shared/permissoes'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao, type Sessao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { forbidden } from '#http/errors.ts'
import { withIdempotency } from '#http/idempotencia.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { contratoDoCaminho, contratoNoCaminho } from '../nucleo/contratos.dono.ts'
import { garantiaDaLinha } from '../nucleo/garantia-da-linha.ts'
import { alterarContrato } from './alterar.service.ts'
import { criarContrato } from './criar.service.ts'
import { liquidar } from './encerrar.service.ts'
import { recusasDoTermino } from './termino.ts'

/** Refuses with 403 without a permission that depends on the body, which the guard has not read. */
function requirePermission(sessao: Sessao, code: Permissao): void {
  if (!mayCall(sessao.permissoes, [code])) throw forbidden()
}

/** Routes that make, change and (with status 7) settle a contract's terms (spec section 7). */
export const termosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Contratos')
  route(criarContratoCall, {
    acesso: permissao({ instituicao: ['Contratos.Contratos.Criar'] }, instituicaoEm(deps, 'body')),
    checkBody: ({ body }) => recusasDoTermino(body, { today: deps.clock.today() }),
    summary: 'Criar um contrato em rascunho',
    handler: (request) =>
      withIdempotency(deps, request, async (inTx) => {
        const { id, garantias } = await criarContrato(inTx, request, request.body)
        return { id, garantias: garantias.map((row) => garantiaDaLinha(row)) }
      }),
  })

  route(alterarContratoCall, {
    acesso: permissao(
      { instituicao: ['Contratos.Contratos.Alterar', 'Contratos.Contratos.Liquidar'] },
      contratoNoCaminho(deps),
    ),
    checkBody: (request) => {
      const { dataTermino: atual } = contratoDoCaminho(request)
      return recusasDoTermino(request.body, { today: deps.clock.today(), atual })
    },
    summary: 'Alterar os termos de um contrato, ou liquidá-lo com status 7',
    handler: (request) => {
      const { body, sessao } = request
      const liquida = body.status === StatusContrato.Liquidado
      requirePermission(sessao, liquida ? 'Contratos.Contratos.Liquidar' : 'Contratos.Contratos.Alterar')
      const ato = actOf(request)
      return liquida ? liquidar(deps, ato, body) : alterarContrato(deps, ato, body)
    },
  })
}
