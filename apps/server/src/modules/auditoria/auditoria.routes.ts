import { routesOf } from '#http/route.ts'
import { conferenciaCall, conferirAuditoriaCall } from '@lastro/shared/auditoria/conferencia'
import {
  REGISTROS_POR_PAGINA,
  auditoriaCall,
  exportarAuditoriaCall,
} from '@lastro/shared/auditoria/auditoria'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginarPorSequencia } from '#http/lista.ts'
import { daPlataforma, daPlataformaSobre } from '../vinculos/estabelecimento.dono.ts'
import { existsInstituicao } from '../vinculos/estabelecimento.repository.ts'
import { exportar } from '../exportacoes/exportacoes.service.ts'
import { auditoriaDaEquipeRoutes } from './auditoria-da-equipe.routes.ts'
import { auditoriaComoTabela } from './auditoria.export.ts'
import { estadoDaConferencia, pedirConferencia } from './conferir-auditoria.service.ts'
import { listRegistros } from './consulta.repository.ts'

/** The audit for operators: of all institutions and of the platform (domain 8). */
export const auditoriaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Plataforma')
  const { db } = deps
  const filtrada = daPlataformaSobre('query', 'instituicaoFinanceiraId', (id) => existsInstituicao(db, id))
  const acesso = permissao({ instituicao: ['Plataforma.Auditoria.Listar'] }, filtrada)

  route(auditoriaCall, {
    acesso,
    heavy: 'consulta',
    summary: 'Quem fez o quê, do mais novo ao mais antigo',
    handler: async ({ query: { antesDe, ...filtro } }) => {
      const { rows, proxima } = await paginarPorSequencia(REGISTROS_POR_PAGINA, (limit) =>
        listRegistros(db, filtro, { antesDe, limit }),
      )
      return { registros: rows, proxima }
    },
  })

  route(exportarAuditoriaCall, {
    acesso,
    heavy: 'arquivo',
    summary: 'A auditoria em CSV, inteira, como filtrada',
    handler: ({ query: { formato, ...filtro } }, reply) =>
      exportar(deps, reply, { formato, relatorio: auditoriaComoTabela(db, filtro) }),
  })

  route(conferenciaCall, {
    acesso,
    summary: 'O resultado da última conferência das sequências da auditoria, e a que está em andamento',
    handler: () => estadoDaConferencia(db),
  })

  route(conferirAuditoriaCall, {
    acesso: permissao({ instituicao: ['Plataforma.Auditoria.Alterar'] }, daPlataforma),
    summary: 'Conferir as sequências da auditoria agora, em segundo plano',
    handler: ({ sessao }) => pedirConferencia(deps, sessao),
  })

  await app.register(auditoriaDaEquipeRoutes, deps)
}
