import { routesOf } from '#http/route.ts'
import {
  impactoDoParametroCall,
  excluirParametroCall,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { parametroNoCaminho } from './parametros-comerciais.dono.ts'
import { excluirParametro, preverImpacto } from './parametros-comerciais.service.ts'

const EXCLUIR = 'Configuracoes.ParametrosComerciais.Excluir'

export const exclusaoDeParametroRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Parâmetros comerciais')
  const noCaminho = parametroNoCaminho(deps)

  route(impactoDoParametroCall, {
    acesso: permissao({ instituicao: [EXCLUIR, 'Configuracoes.ParametrosComerciais.Alterar'] }, noCaminho),
    heavy: 'consulta',
    summary: 'O que a exclusão de um parâmetro toca, ou levá-lo a outra loja ou contrato',
    handler: ({ params, alvo, query: { lojaId, contratoId } }) => {
      const levar = lojaId !== undefined || contratoId !== undefined
      const destino = levar ? { lojaId: lojaId ?? null, contratoId: contratoId ?? null } : undefined
      return preverImpacto(deps.db, { instituicaoId: instituicaoDo(alvo), id: params.id }, destino)
    },
  })

  route(excluirParametroCall, {
    acesso: permissao({ instituicao: [EXCLUIR] }, noCaminho),
    summary: 'Excluir um parâmetro; 409 enquanto um contrato ativo depende dele',
    handler: (request) => excluirParametro(deps, actOf(request), request.query),
  })
}
