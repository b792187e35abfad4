import { routesOf } from '#http/route.ts'
import {
  diasSemExpedienteCall,
  marcarDiaCall,
  desmarcarDiaCall,
} from '@lastro/shared/calendario/dias-sem-expediente'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { excluirDia, incluirDia, listarDias } from './dias-sem-expediente.service.ts'

const versionedAct = ({ sessao, alvo, headers }: Pick<FastifyRequest, 'sessao' | 'alvo' | 'headers'>) => ({
  sessao,
  alvo,
  ifMatch: headers['if-match'],
})

/** An institution's own days off, which are no business days (carteira, section 0). */
export const diasSemExpedienteRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Políticas')
  const dono = instituicaoEm(deps, 'params', 'id')
  const alterar = permissao({ instituicao: ['Configuracoes.Politicas.Alterar'] }, dono)

  route(diasSemExpedienteCall, {
    acesso: permissao({ instituicao: ['Configuracoes.Politicas.Listar'] }, dono),
    summary: 'Dias sem expediente de uma instituição financeira, além dos feriados nacionais',
    handler: async ({ sessao, alvo }) => {
      const { usuarioId } = sessao
      return { dias: await listarDias(deps, { instituicaoId: instituicaoDo(alvo), usuarioId }) }
    },
  })

  route(marcarDiaCall, {
    acesso: alterar,
    summary:
      'Incluir um dia sem expediente, ou mudar o seu nome; um dos próximos dias pode aguardar outra pessoa',
    handler: async (request) => {
      const pedido = { dia: request.params.dia, nome: request.body.nome }
      const { espera } = await incluirDia(deps, versionedAct(request), pedido)
      return espera ? { aguardandoSegundaAprovacao: true as const } : {}
    },
  })

  route(desmarcarDiaCall, {
    acesso: alterar,
    summary: 'Excluir um dia sem expediente, se ainda existe',
    handler: (request) => excluirDia(deps, versionedAct(request), request.params.dia),
  })
}
