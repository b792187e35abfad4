import { routesOf } from '#http/route.ts'
import { contagemCall } from '@lastro/shared/novidades/contagem'
import { novidadesCall, visitaCall } from '@lastro/shared/novidades/novidades'
import { CODIGOS_DAS_NOVIDADES } from '@lastro/shared/novidades/tipos-de-novidade'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao, sessionWhile } from '#http/acesso.ts'
import { instituicaoEm } from '../vinculos/estabelecimento.dono.ts'
import { contarNaoVistas, novidades, marcarVisita } from './novidades.service.ts'

/** What changed, told to either side from what is kept of it anyway. */
export const novidadesRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Desde ontem')
  const acesso = permissao(CODIGOS_DAS_NOVIDADES, instituicaoEm(deps, 'query'))

  route(novidadesCall, {
    acesso,
    heavy: 'consulta',
    summary: 'O que mudou, por quem, em que contrato, loja ou regra, do mais novo ao mais antigo',
    handler: ({ alvo, sessao, query }) => novidades(deps, { alvo, sessao }, query),
  })

  route(contagemCall, {
    acesso,
    summary: 'Quanto os outros mudaram desde a última visita de quem pergunta',
    handler: async ({ alvo, sessao }) => ({ naoVistas: await contarNaoVistas(deps, { alvo, sessao }) }),
  })

  route(visitaCall, {
    acesso: sessionWhile(),
    summary: 'Marcar como visto, para quem chama, o que mudou até um momento',
    handler: ({ sessao: { usuarioId }, body: { ate } }) => marcarVisita(deps, usuarioId, ate),
  })
}
