import {
  auditoriaDaEquipeCall,
  exportarAuditoriaDaEquipeCall,
  REGISTROS_POR_PAGINA,
} from '@lastro/shared/auditoria/auditoria'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao, type Sessao } from '#http/acesso.ts'
import { paginarPorSequencia } from '#http/lista.ts'
import { routesOf } from '#http/route.ts'
import { auditoriaComoTabela } from './auditoria.export.ts'
import { findVeredito } from './conferencia.repository.ts'
import { type Equipe, listRegistros } from './consulta.repository.ts'
import { exportar } from '../exportacoes/exportacoes.service.ts'
import { daEquipe } from '../equipe/equipe.dono.ts'

const equipeDa = ({ tipo, estabelecimentoId }: Sessao): Equipe => ({
  tipo: tipo === 'loja' ? 'loja' : 'instituicao',
  estabelecimentoId,
})

/** The audit as the session's own establishment may read it (P.6). `daEquipe` has refused operators. */
export const auditoriaDaEquipeRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Equipe')
  const { db } = deps

  route(auditoriaDaEquipeCall, {
    acesso: permissao({ instituicao: ['Equipe.Auditoria.Listar'], loja: ['Loja.Equipe.Listar'] }, daEquipe),
    heavy: 'consulta',
    summary:
      'Quem fez o quê na própria instituição, ou as pessoas da própria loja, do mais novo ao mais antigo',
    handler: async ({ sessao, query: { antesDe, ...filtro } }) => {
      const equipe = equipeDa(sessao)
      const { rows, proxima } = await paginarPorSequencia(REGISTROS_POR_PAGINA, (limit) =>
        listRegistros(db, filtro, { antesDe, limit }, equipe),
      )
      const veredito = equipe.tipo === 'loja' ? null : await findVeredito(db, equipe.estabelecimentoId)
      return { registros: rows, proxima, veredito }
    },
  })

  route(exportarAuditoriaDaEquipeCall, {
    acesso: permissao({ instituicao: ['Equipe.Auditoria.Exportar'], loja: ['Loja.Equipe.Listar'] }, daEquipe),
    heavy: 'arquivo',
    summary: 'A auditoria da própria equipe em CSV, inteira, como filtrada',
    handler: ({ sessao, query: { formato, ...filtro } }, reply) =>
      exportar(deps, reply, { formato, relatorio: auditoriaComoTabela(db, filtro, equipeDa(sessao)) }),
  })
}
