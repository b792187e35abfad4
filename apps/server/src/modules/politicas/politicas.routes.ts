import { routesOf } from '#http/route.ts'
import {
  politicaCall,
  alterarPoliticaCall,
  confirmarReducaoCall,
  descartarReducaoCall,
} from '@lastro/shared/politicas/politica'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import {
  alterarPolitica,
  apresentarPolitica,
  confirmarReducao,
  descartarReducao,
} from './politicas.service.ts'

/** What an institution demands of its own people: second factor, four eyes (docs/decisoes/0013). */
export const politicasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Políticas')
  const dono = instituicaoEm(deps, 'params', 'id')
  const alterar = permissao({ instituicao: ['Configuracoes.Politicas.Alterar'] }, dono)

  route(politicaCall, {
    acesso: permissao({ instituicao: ['Configuracoes.Politicas.Listar'] }, dono),
    summary: 'Política de uma instituição financeira',
    handler: (request) => apresentarPolitica(deps.db, request),
  })

  route(alterarPoliticaCall, {
    acesso: alterar,
    summary: 'Alterar a política; o que protege menos aguarda a confirmação de outra pessoa',
    handler: (request) => alterarPolitica(deps, actOf(request), request.body),
  })

  route(confirmarReducaoCall, {
    acesso: alterar,
    summary: 'Confirmar a redução que outra pessoa pediu',
    handler: (request) => confirmarReducao(deps, actOf(request)),
  })

  route(descartarReducaoCall, {
    acesso: alterar,
    summary: 'Descartar a redução pedida',
    handler: (request) => descartarReducao(deps, actOf(request)),
  })
}
