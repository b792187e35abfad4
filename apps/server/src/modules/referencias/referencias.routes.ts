import { routesOf } from '#http/route.ts'
import { andamentoDaFipeCall } from '@lastro/shared/veiculos/importacao-estoque'
import { colunasFipeCall } from '@lastro/shared/veiculos/colunas-fipe'
import {
  referenciasCall,
  esperasCall,
  confirmarEsperaCall,
  descartarEsperaCall,
  importarFipeCall,
} from '@lastro/shared/veiculos/referencia'
import { MAXIMO_DO_ARQUIVO } from '@lastro/shared/veiculos/colunas-estoque'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { acceptFiles, withUploadedFile } from '#http/uploaded-file.ts'
import { paginar } from '#http/lista.ts'
import { readProgress } from '#importacao/import-lease.ts'
import { saveToldTitles } from '#importacao/told-titles.service.ts'
import { thingOfPlataforma, daPlataforma } from '../vinculos/estabelecimento.dono.ts'
import { findEspera } from './importacao/espera.repository.ts'
import { confirmarEspera, descartarEspera, listarEsperas } from './importacao/espera.service.ts'
import { CHAVE_FIPE, importarFipe } from './importacao/importacao.service.ts'
import { ARQUIVO_DA_FIPE } from './importacao/linha.ts'
import { listMeses } from './referencias.repository.ts'

/** Milliseconds for which a second file waits, so that its sender is answered soon. */
const PATIENCE_MS = 5_000

/** The reference prices of the platform (domain 6): what is loaded, and a new month from its file. */
export const referenciasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Plataforma')
  const { db } = deps

  route(referenciasCall, {
    acesso: permissao({ instituicao: ['Plataforma.Referencias.Listar'] }, daPlataforma),
    summary: 'Meses da tabela FIPE carregados',
    handler: ({ query }) => paginar('meses', query, (limites) => listMeses(db, limites)),
  })

  route(andamentoDaFipeCall, {
    acesso: permissao({ instituicao: ['Plataforma.Referencias.Alterar'] }, daPlataforma),
    summary: 'Andamento da importação',
    handler: async () => ({ andamento: (await readProgress(db, CHAVE_FIPE)) ?? null }),
  })

  route(colunasFipeCall, {
    acesso: permissao({ instituicao: ['Plataforma.Referencias.Alterar'] }, daPlataforma),
    summary: 'O que dizem as colunas dos arquivos da FIPE',
    handler: ({ sessao, body: { colunas } }) =>
      saveToldTitles(deps, { dono: { arquivo: 'fipe' }, kind: ARQUIVO_DA_FIPE, sessao }, colunas),
  })

  await app.register(esperasRoutes, deps)
  await app.register(arquivoRoutes, deps)
}

/** Files that wait for an operator: out of the bounds of domain 6, or to replace a month. */
const esperasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Plataforma')
  const espera = thingOfPlataforma(
    'espera:params',
    'Este arquivo não aguarda mais confirmação.',
    async (id) => (await findEspera(deps.db, id)) !== undefined,
  )
  const acesso = permissao({ instituicao: ['Plataforma.Referencias.Alterar'] }, espera)
  const lease = { chave: CHAVE_FIPE, patienceMs: PATIENCE_MS }

  route(esperasCall, {
    acesso: permissao({ instituicao: ['Plataforma.Referencias.Listar'] }, daPlataforma),
    summary: 'Arquivos da FIPE que aguardam a confirmação de um operador',
    handler: async ({ sessao }) => ({ esperas: await listarEsperas(deps.db, sessao) }),
  })

  route(confirmarEsperaCall, {
    acesso,
    summary: 'Publica um arquivo que aguarda confirmação; uma substituição, só quem não a pediu',
    handler: ({ params: { id }, sessao, body: { motivo } }) =>
      confirmarEspera(deps, { id, sessao, lease }, motivo),
  })

  route(descartarEsperaCall, {
    acesso,
    summary: 'Descarta um arquivo que aguarda confirmação',
    handler: ({ params: { id }, sessao }) => descartarEspera(deps, { id, sessao, lease }),
  })
}

/** The body is the file itself, plain or gzip, read as it arrives. */
const arquivoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, { db, clock }) => {
  const route = routesOf(app, 'Plataforma')
  acceptFiles(app)

  route(importarFipeCall, {
    heavy: 'carga',
    acesso: permissao({ instituicao: ['Plataforma.Referencias.Alterar'] }, daPlataforma),
    summary: 'Importa preços da FIPE (CSV, também .gz); a situação diz o que foi feito do arquivo',
    bodyLimit: MAXIMO_DO_ARQUIVO,
    handler: (request, reply) =>
      withUploadedFile(request, reply, MAXIMO_DO_ARQUIVO, (bytes, remetente) =>
        importarFipe(db, clock, bytes, {
          sessao: request.sessao,
          substituir: request.query.substituir,
          patienceMs: PATIENCE_MS,
          ...remetente,
        }),
      ),
  })
}
