import { paramsId } from '@lastro/shared/id'
import {
  andamentoResponse,
  arquivoEstoqueQuery,
  colunasRequest,
  importacaoAConfirmarSchema,
  importarEstoqueRequest,
  importarEstoqueResponse,
  escolhasRequest,
  previaEstoqueQuery,
  previaEstoqueResponse,
  ultimoArquivoResponse,
} from '@lastro/shared/veiculos/importacao-estoque'
import { MAXIMO_DO_ARQUIVO } from '@lastro/shared/veiculos/colunas-estoque'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { lojaDo, permissao } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { acceptFiles, answerToLoad, withUploadedFile } from '#http/uploaded-file.ts'
import { readProgress } from '#importacao/import-lease.ts'
import { lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { fonteOfJson } from './importacao/carga-json.ts'
import { type EstoqueOptions, MAXIMO_DE_ERROS } from './importacao/carga.ts'
import { saveColunas } from './importacao/colunas.service.ts'
import { saveEscolhas } from './importacao/duvidas.service.ts'
import {
  leaseKeyOf,
  importarEstoque,
  importarLinhas,
  preverEstoque,
} from './importacao/importacao.service.ts'
import { findUltimoArquivo } from './importacao/ultimo-arquivo.repository.ts'

const tags = ['Estoque']
/** 50,000 vehicles with every field. */
const JSON_LIMIT = 24 * 1024 * 1024
/** Milliseconds for which a second load of a store waits, so that its sender is answered soon. */
const PATIENCE_MS = 5_000

const IMPORTAR = { loja: ['Loja.Estoque.Importar'] } as const
const acessoDe = (deps: Ambiente) => permissao(IMPORTAR, lojaNoCaminho(deps))

/** Stock loads (domain 6): a partner's JSON, people's files, and the questions about these. */
export const cargaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db, clock } = deps
  // The partner's own way to load; files are for people.
  const acesso = permissao({ ...IMPORTAR, credencial: true }, lojaNoCaminho(deps))

  app.post('/api/lojas/:id/estoque', {
    config: { acesso, heavy: 'carga' },
    bodyLimit: JSON_LIMIT,
    schema: {
      tags,
      summary: 'Carga completa ou parcial do estoque',
      params: paramsId,
      body: importarEstoqueRequest,
      response: { 200: importarEstoqueResponse, 409: importacaoAConfirmarSchema },
    },
    handler: async (request) => {
      const { completo, veiculos, confirmar = false, parcial = false } = request.body
      const opcoes = optionsOf(request, { completo, confirmar, parcial })
      const relatorio = await importarLinhas(db, clock, fonteOfJson(veiculos), opcoes)
      return answerToLoad(relatorio, (linha) => `veiculos.${linha - 1}`)
    },
  })

  app.get('/api/lojas/:id/estoque/andamento', {
    config: { acesso },
    schema: {
      tags,
      summary: 'Andamento da importação',
      params: paramsId,
      response: { 200: andamentoResponse },
    },
    handler: async ({ alvo }) => ({
      andamento: (await readProgress(db, leaseKeyOf(lojaDo(alvo)))) ?? null,
    }),
  })

  app.get('/api/lojas/:id/estoque/ultimo-arquivo', {
    config: { acesso: acessoDe(deps) },
    schema: {
      tags,
      summary: 'Como veio o último arquivo de estoque',
      params: paramsId,
      response: { 200: ultimoArquivoResponse },
    },
    handler: async ({ alvo }) => ({
      completo: (await findUltimoArquivo(db, lojaDo(alvo)))?.completo ?? null,
    }),
  })

  app.put('/api/lojas/:id/estoque/escolhas', {
    config: { acesso: acessoDe(deps) },
    schema: {
      tags,
      summary: 'Qual modelo FIPE a loja quer dizer',
      params: paramsId,
      body: escolhasRequest,
      response: NO_CONTENT,
    },
    handler: ({ alvo, sessao, body }, reply) =>
      noContent(reply, saveEscolhas(deps, { lojaId: lojaDo(alvo), sessao }, body)),
  })

  app.put('/api/lojas/:id/estoque/colunas', {
    config: { acesso: acessoDe(deps) },
    schema: {
      tags,
      summary: 'O que dizem as colunas dos arquivos da loja',
      params: paramsId,
      body: colunasRequest,
      response: NO_CONTENT,
    },
    handler: ({ alvo, sessao, body }, reply) =>
      noContent(reply, saveColunas(deps, { lojaId: lojaDo(alvo), sessao }, body)),
  })

  await app.register(arquivoRoutes, deps)
}

/** Calls whose body is the file itself, read as it arrives. */
const arquivoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const { db, clock } = deps
  const acesso = acessoDe(deps)
  acceptFiles(app)

  app.post('/api/lojas/:id/estoque/previa', {
    config: { recebeArquivo: true, heavy: 'carga', acesso },
    bodyLimit: MAXIMO_DO_ARQUIVO,
    schema: {
      tags,
      summary: 'O que um arquivo de estoque (CSV ou .xlsx) faria',
      params: paramsId,
      querystring: previaEstoqueQuery,
      response: { 200: previaEstoqueResponse },
    },
    handler: async (request, reply) => {
      const opcoes = optionsOf(request, { completo: request.query.completo, confirmar: false })
      const previa = await withUploadedFile(request, reply, MAXIMO_DO_ARQUIVO, (bytes, remetente) =>
        preverEstoque(db, clock, bytes, { ...opcoes, ...remetente }),
      )
      return 'duvidas' in previa ? previa : { ...REFUSED_PREVIA, ...previa, situacao: 'recusado' as const }
    },
  })

  app.post('/api/lojas/:id/estoque/arquivo', {
    config: { recebeArquivo: true, heavy: 'carga', acesso },
    bodyLimit: MAXIMO_DO_ARQUIVO,
    schema: {
      tags,
      summary: 'Importa um arquivo de estoque (CSV ou .xlsx)',
      params: paramsId,
      querystring: arquivoEstoqueQuery,
      response: { 200: importarEstoqueResponse, 409: importacaoAConfirmarSchema },
    },
    handler: async (request, reply) => {
      const opcoes = optionsOf(request, request.query)
      const relatorio = await withUploadedFile(request, reply, MAXIMO_DO_ARQUIVO, (bytes, remetente) =>
        importarEstoque(db, clock, bytes, { ...opcoes, ...remetente }),
      )
      return answerToLoad(relatorio, (linha) => `linha ${linha}`)
    },
  })
}

/** The preview of a file that the import would refuse: only the reasons. */
const REFUSED_PREVIA = {
  faltavam: [],
  retidos: null,
  voltaram: 0,
  iguais: 0,
  semCodigo: 0,
  novosSemHodometro: 0,
  hodometrosEmDuvida: [],
  totalHodometrosEmDuvida: 0,
  confirmacao: null,
  listaNovos: [],
  listaAlterados: [],
  listaSairam: [],
  duvidas: [],
  totalDuvidas: 0,
}

function optionsOf(
  { alvo, sessao }: FastifyRequest,
  pedido: Pick<EstoqueOptions, 'completo' | 'confirmar' | 'parcial'>,
): EstoqueOptions {
  return {
    ...pedido,
    lojaId: lojaDo(alvo),
    sessao,
    patienceMs: PATIENCE_MS,
    maxErrors: MAXIMO_DE_ERROS,
    maxBytes: MAXIMO_DO_ARQUIVO,
  }
}
