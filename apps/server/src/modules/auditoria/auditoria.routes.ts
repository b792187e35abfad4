import {
  auditoriaQuery,
  auditoriaResponse,
  exportarAuditoriaQuery,
  REGISTROS_POR_PAGINA,
} from '@lastro/shared/auditoria/auditoria'
import { conferenciaResponse } from '@lastro/shared/auditoria/conferencia'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { paginarPorSequencia } from '#http/lista.ts'
import { daPlataforma, daPlataformaSobre } from '../vinculos/estabelecimento.dono.ts'
import { existsInstituicao } from '../vinculos/estabelecimento.repository.ts'
import { ARQUIVO, exportar } from '../exportacoes/exportacoes.service.ts'
import { auditoriaComoTabela } from './auditoria.export.ts'
import { estadoDaConferencia, pedirConferencia } from './conferir-auditoria.service.ts'
import { listRegistros } from './consulta.repository.ts'

const tags = ['Plataforma']
const ARQUIVO_CSV = {
  description: 'Todos os registros do filtro, em um arquivo',
  content: { 'text/csv': ARQUIVO.content['text/csv'] },
}

/** The audit for operators: of all institutions and of the platform (domain 8). */
export const auditoriaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps
  const filtrada = daPlataformaSobre('query', 'instituicaoFinanceiraId', (id) => existsInstituicao(db, id))
  const acesso = permissao({ instituicao: ['Plataforma.Auditoria.Listar'] }, filtrada)

  app.get('/api/plataforma/auditoria', {
    config: { acesso, heavy: 'consulta' },
    schema: {
      tags,
      summary: 'Quem fez o quê, do mais novo ao mais antigo',
      querystring: auditoriaQuery,
      response: { 200: auditoriaResponse },
    },
    handler: async ({ query: { antesDe, ...filtro } }) => {
      const { rows, proxima } = await paginarPorSequencia(REGISTROS_POR_PAGINA, (limit) =>
        listRegistros(db, filtro, { antesDe, limit }),
      )
      return { registros: rows, proxima }
    },
  })

  app.get('/api/plataforma/auditoria/exportar', {
    config: { acesso, heavy: 'arquivo' },
    schema: {
      tags,
      summary: 'A auditoria em CSV, inteira, como filtrada',
      querystring: exportarAuditoriaQuery,
      response: { 200: ARQUIVO_CSV },
    },
    handler: ({ query: { formato, ...filtro } }, reply) =>
      exportar(deps, reply, { formato, relatorio: auditoriaComoTabela(db, filtro) }),
  })

  app.get('/api/plataforma/auditoria/conferencia', {
    config: { acesso },
    schema: {
      tags,
      summary: 'O resultado da última conferência das sequências da auditoria, e a que está em andamento',
      response: { 200: conferenciaResponse },
    },
    handler: () => estadoDaConferencia(db),
  })

  app.post('/api/plataforma/auditoria/conferencia', {
    config: { acesso: permissao({ instituicao: ['Plataforma.Auditoria.Alterar'] }, daPlataforma) },
    schema: {
      tags,
      summary: 'Conferir as sequências da auditoria agora, em segundo plano',
      response: { 200: conferenciaResponse },
    },
    handler: ({ sessao }) => pedirConferencia(deps, sessao),
  })
}
