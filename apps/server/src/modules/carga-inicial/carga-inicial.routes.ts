import {
  andamentoDaCargaCall,
  cargaInicialCall,
  cargasIniciaisCall,
  linhasComProblemaCall,
  passoDaCargaCall,
  pedirCargaCall,
  preverTrazerCall,
  recusarPassoCall,
  trazerCall,
} from '@lastro/shared/carga-inicial/carga-inicial'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { actOf } from '#http/act.ts'
import { paginar } from '#http/lista.ts'
import { routesOf } from '#http/route.ts'
import { readProgress } from '#importacao/import-lease.ts'
import { exportar } from '#modules/exportacoes/exportacoes.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { arquivosDaCargaRoutes } from './arquivos/arquivos.routes.ts'
import { leaseKeyOf } from './carga-aberta.service.ts'
import { cargaNoCaminho } from './carga-inicial.dono.ts'
import { listCargas } from './carga-inicial.repository.ts'
import { darPasso, lerCarga, pedirCarga, recusarPasso, resumoDe } from './carga-inicial.service.ts'
import { desfazerCarga } from './desfazer.service.ts'
import { linhasComProblema } from './linhas-com-problema.export.ts'
import { preverTrazer, trazer } from './trazer/trazer.service.ts'

/** Milliseconds for which a second call waits, so that its sender is answered soon. */
const PATIENCE_MS = 5_000

/** A running book taken over (portas L): loads, their steps of two people, their files and what these bring. */
export const cargaInicialRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carga inicial')
  const daInstituicao = instituicaoEm(deps, 'params', 'id')
  const daCarga = cargaNoCaminho(deps)
  const listar = permissao({ instituicao: ['Contratos.CargaInicial.Listar'] }, daCarga)
  const alterar = permissao({ instituicao: ['Contratos.CargaInicial.Alterar'] }, daCarga)

  route(cargasIniciaisCall, {
    acesso: permissao({ instituicao: ['Contratos.CargaInicial.Listar'] }, daInstituicao),
    summary: 'Cargas iniciais de uma instituição financeira, a mais nova primeiro',
    handler: ({ params, query }) =>
      paginar('cargas', query, async (limites) => {
        const { rows, total } = await listCargas(deps.db, params.id, limites)
        return { rows: rows.map(resumoDe), total }
      }),
  })

  route(pedirCargaCall, {
    acesso: permissao({ instituicao: ['Contratos.CargaInicial.Alterar'] }, daInstituicao),
    summary: 'Pedir a abertura de uma carga inicial, que outra pessoa confirma',
    handler: ({ sessao, alvo }) => pedirCarga(deps, { sessao, alvo }),
  })

  route(cargaInicialCall, {
    acesso: listar,
    summary: 'Uma carga inicial: situação, arquivos, o que trouxe e o que falta trazer',
    handler: ({ sessao, params }) => lerCarga(deps, sessao, params.id),
  })

  route(passoDaCargaCall, {
    acesso: alterar,
    heavy: 'carga',
    summary: 'Pedir, ou confirmar como segunda pessoa, que a carga se abra, feche ou desfaça',
    handler: async (request) => {
      const { sessao, params } = request
      const carga = await darPasso(deps, actOf(request), params.passo)
      if (carga.situacao !== 'desfazendo') return carga
      await desfazerCarga(deps, params.id, sessao)
      return lerCarga(deps, sessao, params.id)
    },
  })

  route(recusarPassoCall, {
    acesso: alterar,
    summary: 'Desistir do que se pediu para a carga, ou recusar o que outra pessoa pediu',
    handler: (request) => recusarPasso(deps, actOf(request)),
  })

  await app.register(trazerRoutes, deps)
  await app.register(arquivosDaCargaRoutes, deps)
}

/** What the files of a load bring, and what of them can't come. */
const trazerRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carga inicial')
  const daCarga = cargaNoCaminho(deps)
  const listar = permissao({ instituicao: ['Contratos.CargaInicial.Listar'] }, daCarga)
  const alterar = permissao({ instituicao: ['Contratos.CargaInicial.Alterar'] }, daCarga)

  route(preverTrazerCall, {
    acesso: alterar,
    heavy: 'carga',
    summary: 'O que a carga traria agora: contratos, veículos, recusados e perguntas',
    handler: ({ sessao, params }) =>
      preverTrazer(deps, { cargaId: params.id, sessao, patienceMs: PATIENCE_MS }),
  })

  route(trazerCall, {
    acesso: alterar,
    heavy: 'carga',
    summary: 'Trazer os contratos que os arquivos dizem; repetida, não traz nada de novo',
    handler: ({ sessao, params, body: { parcial = false, confirmar = false } }) =>
      trazer(deps, { cargaId: params.id, sessao, parcial, confirmar, patienceMs: PATIENCE_MS }),
  })

  route(linhasComProblemaCall, {
    acesso: listar,
    heavy: 'arquivo',
    summary: 'As linhas de um dos arquivos que não podem ser trazidas, com o motivo de cada uma (CSV)',
    handler: ({ params, query }, reply) =>
      exportar(deps, reply, {
        formato: 'csv',
        relatorio: linhasComProblema(deps.db, params.id, query.arquivo),
      }),
  })

  route(andamentoDaCargaCall, {
    acesso: listar,
    summary: 'Andamento do arquivo ou dos contratos que a carga recebe agora',
    handler: async ({ alvo }) => ({
      andamento: (await readProgress(deps.db, leaseKeyOf(instituicaoDo(alvo)))) ?? null,
    }),
  })
}
