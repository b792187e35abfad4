import { andamentoResponse } from '@lastro/shared/veiculos/importacao-estoque'
import { MAXIMO_DO_ARQUIVO } from '@lastro/shared/veiculos/colunas-estoque'
import {
  arquivoFipeQuery,
  confirmarEsperaResponse,
  esperasResponse,
  importacaoFipeResponse,
  referenciasQuery,
  referenciasResponse,
} from '@lastro/shared/veiculos/referencia'
import { paramsId } from '@lastro/shared/id'
import { motivoRequest } from '@lastro/shared/texto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { acceptFiles, withUploadedFile } from '#http/uploaded-file.ts'
import { paginar } from '#http/lista.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { readProgress } from '#importacao/import-lease.ts'
import { thingOfPlataforma, daPlataforma } from '../vinculos/estabelecimento.dono.ts'
import { findEspera } from './importacao/espera.repository.ts'
import { confirmarEspera, descartarEspera, listarEsperas } from './importacao/espera.service.ts'
import { CHAVE_FIPE, importarFipe } from './importacao/importacao.service.ts'
import { listMeses } from './referencias.repository.ts'

const tags = ['Plataforma']
/** Milliseconds for which a second file waits, so that its sender is answered soon. */
const PATIENCE_MS = 5_000

/** The reference prices of the platform (domain 6): what is loaded, and a new month from its file. */
export const referenciasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db } = deps

  app.get('/api/plataforma/referencias', {
    config: { acesso: permissao({ instituicao: ['Plataforma.Referencias.Listar'] }, daPlataforma) },
    schema: {
      tags,
      summary: 'Meses da tabela FIPE carregados',
      querystring: referenciasQuery,
      response: { 200: referenciasResponse },
    },
    handler: ({ query }) => paginar('meses', query, (limites) => listMeses(db, limites)),
  })

  app.get('/api/plataforma/referencias/andamento', {
    config: { acesso: permissao({ instituicao: ['Plataforma.Referencias.Alterar'] }, daPlataforma) },
    schema: { tags, summary: 'Andamento da importação', response: { 200: andamentoResponse } },
    handler: async () => ({ andamento: (await readProgress(db, CHAVE_FIPE)) ?? null }),
  })

  await app.register(esperasRoutes, deps)
  await app.register(arquivoRoutes, deps)
}

/** Files that wait for an operator: out of the bounds of domain 6, or to replace a month. */
const esperasRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const PATH = '/api/plataforma/referencias/esperas'
  const espera = thingOfPlataforma(
    'espera:params',
    'Este arquivo não aguarda mais confirmação.',
    async (id) => (await findEspera(deps.db, id)) !== undefined,
  )
  const acesso = permissao({ instituicao: ['Plataforma.Referencias.Alterar'] }, espera)
  const lease = { chave: CHAVE_FIPE, patienceMs: PATIENCE_MS }

  app.get(PATH, {
    config: { acesso: permissao({ instituicao: ['Plataforma.Referencias.Listar'] }, daPlataforma) },
    schema: {
      tags,
      summary: 'Arquivos da FIPE que aguardam a confirmação de um operador',
      response: { 200: esperasResponse },
    },
    handler: async ({ sessao }) => ({ esperas: await listarEsperas(deps.db, sessao) }),
  })

  app.post(`${PATH}/:id/confirmar`, {
    config: { acesso },
    schema: {
      tags,
      summary: 'Publica um arquivo que aguarda confirmação; uma substituição, só quem não a pediu',
      params: paramsId,
      body: motivoRequest,
      response: { 200: confirmarEsperaResponse },
    },
    handler: ({ params: { id }, sessao, body: { motivo } }) =>
      confirmarEspera(deps, { id, sessao, lease }, motivo),
  })

  app.delete(`${PATH}/:id`, {
    config: { acesso },
    schema: {
      tags,
      summary: 'Descarta um arquivo que aguarda confirmação',
      params: paramsId,
      response: NO_CONTENT,
    },
    handler: ({ params: { id }, sessao }, reply) =>
      noContent(reply, descartarEspera(deps, { id, sessao, lease })),
  })
}

/** The body is the file itself, plain or gzip, read as it arrives. */
const arquivoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, { db, clock }) => {
  acceptFiles(app)

  app.post('/api/plataforma/referencias/arquivo', {
    config: {
      recebeArquivo: true,
      heavy: 'carga',
      acesso: permissao({ instituicao: ['Plataforma.Referencias.Alterar'] }, daPlataforma),
    },
    bodyLimit: MAXIMO_DO_ARQUIVO,
    schema: {
      tags,
      summary: 'Importa preços da FIPE (CSV, também .gz); a situação diz o que foi feito do arquivo',
      querystring: arquivoFipeQuery,
      response: { 200: importacaoFipeResponse },
    },
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
