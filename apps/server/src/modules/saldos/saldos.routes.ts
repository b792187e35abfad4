import {
  arquivoDeSaldosQuery,
  cargasDeSaldosResponse,
  importarSaldosRequest,
  importarSaldosResponse,
  MAXIMO_DO_ARQUIVO_DE_SALDOS,
  previaDeSaldosQuery,
  previaDeSaldosResponse,
  saldosAConfirmarSchema,
  saldosAtuaisQuery,
  saldosAtuaisResponse,
  saldosDoContratoResponse,
} from '@lastro/shared/saldos/saldo'
import { paramsId } from '@lastro/shared/id'
import { paginacaoQuery } from '@lastro/shared/paginacao'
import { andamentoResponse } from '@lastro/shared/veiculos/importacao-estoque'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { paginar } from '#http/lista.ts'
import { acceptFiles, answerToLoad, withUploadedFile } from '#http/uploaded-file.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { readProgress } from '#importacao/import-lease.ts'
import { MAX_ERRORS } from '#importacao/relatorio.ts'
import { contratoDoCaminho, contratoNoCaminho } from '#modules/contratos/nucleo/contratos.dono.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { saveToldTitlesOfCarteira } from '#modules/baixas/titulos-ditos.service.ts'
import { colunasDeSaldosRequest } from '@lastro/shared/saldos/colunas-do-arquivo'
import { ARQUIVO_DE_SALDOS } from './importacao/arquivo.ts'
import { fonteOfJson } from './importacao/carga-json.ts'
import type { SaldosOptions } from './importacao/carga.ts'
import { importarLinhas, importarSaldos, leaseKeyOf, preverSaldos } from './importacao/importacao.service.ts'
import { listCargas } from './saldos.repository.ts'
import { saldosAtuais, saldosDoContrato } from './saldos.service.ts'

const tags = ['Carteira']
/** Bad lines of a file that are listed, and written to the file of bad lines. */
const MAXIMO_DE_ERROS_DO_ARQUIVO = 1_000
const PATH = '/api/instituicoes-financeiras/:id/saldos'
/** 50,000 contracts with every field. */
const JSON_LIMIT = 24 * 1024 * 1024
/** Milliseconds for which a second load waits, so that its sender is answered soon. */
const PATIENCE_MS = 5_000

/** Balances of contracts (carteira A.1): loads by call and file, and what is loaded. */
export const saldosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const dono = instituicaoEm(deps, 'params', 'id')
  const listar = permissao({ instituicao: ['Carteira.Saldos.Listar'] }, dono)
  const importar = permissao({ instituicao: ['Carteira.Saldos.Importar'] }, dono)

  app.post(PATH, {
    config: { acesso: importar, heavy: 'carga' },
    bodyLimit: JSON_LIMIT,
    schema: {
      tags,
      summary: 'Carga de saldos de um dia',
      params: paramsId,
      body: importarSaldosRequest,
      response: { 200: importarSaldosResponse, 409: saldosAConfirmarSchema },
    },
    handler: async (request) => {
      const { saldos, parcial = false, confirmar = false, dataBase, completo } = request.body
      if (dataBase > deps.clock.today()) throw new BusinessError('dataBase: o dia ainda não chegou.')
      const fonte = fonteOfJson(saldos)
      const opcoes = optionsOf(request, { completo, parcial, confirmar, dataBase })
      const report = await importarLinhas(deps, fonte, opcoes)
      return answerToLoad(report, (linha) => `saldos.${fonte.placeOf(linha)}`)
    },
  })

  app.get(`${PATH}/cargas`, {
    config: { acesso: listar },
    schema: {
      tags,
      summary: 'Cargas de saldos, a mais nova primeiro',
      params: paramsId,
      querystring: paginacaoQuery,
      response: { 200: cargasDeSaldosResponse },
    },
    handler: ({ params, query }) =>
      paginar('cargas', query, (limites) => listCargas(deps.db, params.id, limites)),
  })

  app.get(`${PATH}/andamento`, {
    config: { acesso: importar },
    schema: {
      tags,
      summary: 'Andamento da carga de saldos',
      params: paramsId,
      response: { 200: andamentoResponse },
    },
    handler: async ({ params }) => ({
      andamento: (await readProgress(deps.db, leaseKeyOf(params.id))) ?? null,
    }),
  })

  app.put(`${PATH}/colunas`, {
    config: { acesso: importar },
    schema: {
      tags,
      summary: 'O que dizem as colunas dos arquivos de saldos',
      params: paramsId,
      body: colunasDeSaldosRequest,
      response: NO_CONTENT,
    },
    handler: ({ params, sessao, body: { colunas } }, reply) =>
      noContent(
        reply,
        saveToldTitlesOfCarteira(
          deps,
          { instituicaoId: params.id, arquivo: 'saldos', kind: ARQUIVO_DE_SALDOS, sessao },
          colunas,
        ),
      ),
  })

  await app.register(leituraRoutes, deps)
  await app.register(arquivoRoutes, deps)
}

/** The balances of contracts. */
const leituraRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const listar = permissao({ instituicao: ['Carteira.Saldos.Listar'] }, instituicaoEm(deps, 'params', 'id'))

  app.get(`${PATH}/atuais`, {
    config: { acesso: listar },
    schema: {
      tags,
      summary: 'Saldo atual dos contratos de uma página',
      params: paramsId,
      querystring: saldosAtuaisQuery,
      response: { 200: saldosAtuaisResponse },
    },
    handler: async ({ params, query }) => ({ saldos: await saldosAtuais(deps, params.id, query.ids) }),
  })

  app.get('/api/contratos/:id/saldos', {
    config: { acesso: permissao({ instituicao: ['Carteira.Saldos.Listar'] }, contratoNoCaminho(deps)) },
    schema: {
      tags,
      summary: 'Saldo atual e últimos saldos de um contrato',
      params: paramsId,
      response: { 200: saldosDoContratoResponse },
    },
    handler: (request) => {
      const { id: contratoId, instituicaoFinanceiraId } = contratoDoCaminho(request)
      return saldosDoContrato(deps, request.sessao, { contratoId, instituicaoFinanceiraId })
    },
  })
}

/** Calls whose body is the file itself, read as it arrives. */
const arquivoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const acesso = permissao({ instituicao: ['Carteira.Saldos.Importar'] }, instituicaoEm(deps, 'params', 'id'))
  acceptFiles(app)

  app.post(`${PATH}/previa`, {
    config: { recebeArquivo: true, heavy: 'carga', acesso },
    bodyLimit: MAXIMO_DO_ARQUIVO_DE_SALDOS,
    schema: {
      tags,
      summary: 'O que um arquivo de saldos (CSV, também .gz, ou .xlsx) faria',
      params: paramsId,
      querystring: previaDeSaldosQuery,
      response: { 200: previaDeSaldosResponse },
    },
    handler: (request, reply) => {
      const { completo } = request.query
      const opcoes = optionsOf(request, { completo, parcial: false, confirmar: false, dataBase: null })
      return withUploadedFile(request, reply, MAXIMO_DO_ARQUIVO_DE_SALDOS, (bytes, remetente) =>
        preverSaldos(deps, bytes, { ...opcoes, ...remetente }),
      )
    },
  })

  app.post(`${PATH}/arquivo`, {
    config: { recebeArquivo: true, heavy: 'carga', acesso },
    bodyLimit: MAXIMO_DO_ARQUIVO_DE_SALDOS,
    schema: {
      tags,
      summary: 'Carrega um arquivo de saldos (CSV, também .gz, ou .xlsx)',
      params: paramsId,
      querystring: arquivoDeSaldosQuery,
      response: { 200: importarSaldosResponse, 409: saldosAConfirmarSchema },
    },
    handler: async (request, reply) => {
      const opcoes = optionsOf(request, { ...request.query, dataBase: null })
      const relatorio = await withUploadedFile(
        request,
        reply,
        MAXIMO_DO_ARQUIVO_DE_SALDOS,
        (bytes, remetente) => importarSaldos(deps, bytes, { ...opcoes, ...remetente }),
      )
      return answerToLoad(relatorio, (linha) => `linha ${linha}`)
    },
  })
}

function optionsOf(
  { alvo, sessao }: FastifyRequest,
  pedido: Pick<SaldosOptions, 'completo' | 'confirmar' | 'parcial' | 'dataBase'>,
): SaldosOptions {
  const maxBytes = MAXIMO_DO_ARQUIVO_DE_SALDOS
  const maxErrors = pedido.dataBase === null ? MAXIMO_DE_ERROS_DO_ARQUIVO : MAX_ERRORS
  return {
    ...pedido,
    maxErrors,
    instituicaoId: instituicaoDo(alvo),
    sessao,
    maxBytes,
    patienceMs: PATIENCE_MS,
  }
}
