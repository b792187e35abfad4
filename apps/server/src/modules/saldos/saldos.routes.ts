import { routesOf } from '#http/route.ts'
import { colunasDeSaldosCall } from '@lastro/shared/saldos/colunas-do-arquivo'
import { andamentoDosSaldosCall } from '@lastro/shared/veiculos/importacao-estoque'
import {
  MAXIMO_DO_ARQUIVO_DE_SALDOS,
  importarSaldosCall,
  cargasDeSaldosCall,
  saldosAtuaisCall,
  saldosDoContratoCall,
  preverSaldosCall,
  arquivoDeSaldosCall,
} from '@lastro/shared/saldos/saldo'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { paginar } from '#http/lista.ts'
import { acceptFiles, answerToLoad, withUploadedFile } from '#http/uploaded-file.ts'
import { readProgress } from '#importacao/import-lease.ts'
import { MAX_ERRORS } from '#importacao/relatorio.ts'
import { saveToldTitles } from '#importacao/told-titles.service.ts'
import { contratoDoCaminho, contratoNoCaminho } from '#modules/contratos/nucleo/contratos.dono.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { ARQUIVO_DE_SALDOS } from './importacao/arquivo.ts'
import { fonteOfJson } from './importacao/carga-json.ts'
import type { SaldosOptions } from './importacao/carga.ts'
import { importarLinhas, importarSaldos, leaseKeyOf, preverSaldos } from './importacao/importacao.service.ts'
import { listCargas } from './saldos.repository.ts'
import { saldosAtuais, saldosDoContrato } from './saldos.service.ts'

/** Bad lines of a file that are listed, and written to the file of bad lines. */
const MAXIMO_DE_ERROS_DO_ARQUIVO = 1_000
/** 50,000 contracts with every field. */
const JSON_LIMIT = 24 * 1024 * 1024
/** Milliseconds for which a second load waits, so that its sender is answered soon. */
const PATIENCE_MS = 5_000

/** Balances of contracts (carteira A.1): loads by call and file, and what is loaded. */
export const saldosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  const dono = instituicaoEm(deps, 'params', 'id')
  const listar = permissao({ instituicao: ['Carteira.Saldos.Listar'] }, dono)
  const importar = permissao({ instituicao: ['Carteira.Saldos.Importar'] }, dono)

  route(importarSaldosCall, {
    acesso: importar,
    heavy: 'carga',
    summary: 'Carga de saldos de um dia',
    bodyLimit: JSON_LIMIT,
    handler: async (request) => {
      const { saldos, parcial = false, confirmar = false, dataBase, completo } = request.body
      if (dataBase > deps.clock.today()) throw new BusinessError('dataBase: o dia ainda não chegou.')
      const fonte = fonteOfJson(saldos)
      const opcoes = optionsOf(request, { completo, parcial, confirmar, dataBase })
      const report = await importarLinhas(deps, fonte, opcoes)
      return answerToLoad(report, (linha) => `saldos.${fonte.placeOf(linha)}`)
    },
  })

  route(cargasDeSaldosCall, {
    acesso: listar,
    summary: 'Cargas de saldos, a mais nova primeiro',
    handler: ({ params, query }) =>
      paginar('cargas', query, (limites) => listCargas(deps.db, params.id, limites)),
  })

  route(andamentoDosSaldosCall, {
    acesso: importar,
    summary: 'Andamento da carga de saldos',
    handler: async ({ params }) => ({
      andamento: (await readProgress(deps.db, leaseKeyOf(params.id))) ?? null,
    }),
  })

  route(colunasDeSaldosCall, {
    acesso: importar,
    summary: 'O que dizem as colunas dos arquivos de saldos',
    handler: ({ params, sessao, body: { colunas } }) => {
      const teller = { instituicaoFinanceiraId: params.id, arquivo: 'saldos' } as const
      return saveToldTitles(deps, { dono: teller, kind: ARQUIVO_DE_SALDOS, sessao }, colunas)
    },
  })

  await app.register(leituraRoutes, deps)
  await app.register(arquivoRoutes, deps)
}

/** The balances of contracts. */
const leituraRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  const listar = permissao({ instituicao: ['Carteira.Saldos.Listar'] }, instituicaoEm(deps, 'params', 'id'))

  route(saldosAtuaisCall, {
    acesso: listar,
    summary: 'Saldo atual dos contratos de uma página',
    handler: async ({ params, query }) => ({ saldos: await saldosAtuais(deps, params.id, query.ids) }),
  })

  route(saldosDoContratoCall, {
    acesso: permissao({ instituicao: ['Carteira.Saldos.Listar'] }, contratoNoCaminho(deps)),
    summary: 'Saldo atual e últimos saldos de um contrato',
    handler: (request) => {
      const { id: contratoId, instituicaoFinanceiraId } = contratoDoCaminho(request)
      return saldosDoContrato(deps, request.sessao, { contratoId, instituicaoFinanceiraId })
    },
  })
}

/** Calls whose body is the file itself, read as it arrives. */
const arquivoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  const acesso = permissao({ instituicao: ['Carteira.Saldos.Importar'] }, instituicaoEm(deps, 'params', 'id'))
  acceptFiles(app)

  route(preverSaldosCall, {
    heavy: 'carga',
    acesso,
    summary: 'O que um arquivo de saldos (CSV, também .gz, ou .xlsx) faria',
    bodyLimit: MAXIMO_DO_ARQUIVO_DE_SALDOS,
    handler: (request, reply) => {
      const { completo } = request.query
      const opcoes = optionsOf(request, { completo, parcial: false, confirmar: false, dataBase: null })
      return withUploadedFile(request, reply, MAXIMO_DO_ARQUIVO_DE_SALDOS, (bytes, remetente) =>
        preverSaldos(deps, bytes, { ...opcoes, ...remetente }),
      )
    },
  })

  route(arquivoDeSaldosCall, {
    heavy: 'carga',
    acesso,
    summary: 'Carrega um arquivo de saldos (CSV, também .gz, ou .xlsx)',
    bodyLimit: MAXIMO_DO_ARQUIVO_DE_SALDOS,
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
