import { routesOf } from '#http/route.ts'
import {
  importarEstoqueCall,
  andamentoDoEstoqueCall,
  ultimoArquivoCall,
  escolhasCall,
  colunasCall,
  preverEstoqueCall,
  arquivoDeEstoqueCall,
} from '@lastro/shared/veiculos/importacao-estoque'
import { MAXIMO_DO_ARQUIVO } from '@lastro/shared/veiculos/colunas-estoque'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { lojaDo, permissao } from '#http/acesso.ts'
import { acceptFiles, answerToLoad, withUploadedFile } from '#http/uploaded-file.ts'
import { readProgress } from '#importacao/import-lease.ts'
import { saveToldTitles } from '#importacao/told-titles.service.ts'
import { lojaNoCaminho } from '../vinculos/estabelecimento.dono.ts'
import { fonteOfJson } from './importacao/carga-json.ts'
import { type EstoqueOptions, MAXIMO_DE_ERROS } from './importacao/carga.ts'
import { ARQUIVO_DE_ESTOQUE } from './importacao/colunas.ts'
import { saveEscolhas } from './importacao/duvidas.service.ts'
import {
  leaseKeyOf,
  importarEstoque,
  importarLinhas,
  preverEstoque,
} from './importacao/importacao.service.ts'
import { findUltimoArquivo } from './importacao/ultimo-arquivo.repository.ts'

/** 50,000 vehicles with every field. */
const JSON_LIMIT = 24 * 1024 * 1024
/** Milliseconds for which a second load of a store waits, so that its sender is answered soon. */
const PATIENCE_MS = 5_000

const IMPORTAR = { loja: ['Loja.Estoque.Importar'] } as const
const acessoDe = (deps: Ambiente) => permissao(IMPORTAR, lojaNoCaminho(deps))

/** Stock loads (domain 6): a partner's JSON, people's files, and the questions about these. */
export const cargaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Estoque')
  const { db, clock } = deps
  // The partner's own way to load; files are for people.
  const acesso = permissao({ ...IMPORTAR, credencial: true }, lojaNoCaminho(deps))

  route(importarEstoqueCall, {
    acesso,
    heavy: 'carga',
    summary: 'Carga completa ou parcial do estoque',
    bodyLimit: JSON_LIMIT,
    handler: async (request) => {
      const { completo, veiculos, confirmar = false, parcial = false } = request.body
      const opcoes = optionsOf(request, { completo, confirmar, parcial })
      const relatorio = await importarLinhas(db, clock, fonteOfJson(veiculos), opcoes)
      return answerToLoad(relatorio, (linha) => `veiculos.${linha - 1}`)
    },
  })

  route(andamentoDoEstoqueCall, {
    acesso,
    summary: 'Andamento da importação',
    handler: async ({ alvo }) => ({
      andamento: (await readProgress(db, leaseKeyOf(lojaDo(alvo)))) ?? null,
    }),
  })

  route(ultimoArquivoCall, {
    acesso: acessoDe(deps),
    summary: 'Como veio o último arquivo de estoque',
    handler: async ({ alvo }) => ({
      completo: (await findUltimoArquivo(db, lojaDo(alvo)))?.completo ?? null,
    }),
  })

  route(escolhasCall, {
    acesso: acessoDe(deps),
    summary: 'Qual modelo FIPE a loja quer dizer',
    handler: ({ alvo, sessao, body }) => saveEscolhas(deps, { lojaId: lojaDo(alvo), sessao }, body),
  })

  route(colunasCall, {
    acesso: acessoDe(deps),
    summary: 'O que dizem as colunas dos arquivos da loja',
    handler: ({ alvo, sessao, body: { colunas } }) =>
      saveToldTitles(deps, { dono: { lojaId: lojaDo(alvo) }, kind: ARQUIVO_DE_ESTOQUE, sessao }, colunas),
  })

  await app.register(arquivoRoutes, deps)
}

/** Calls whose body is the file itself, read as it arrives. */
const arquivoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Estoque')
  const { db, clock } = deps
  const acesso = acessoDe(deps)
  acceptFiles(app)

  route(preverEstoqueCall, {
    heavy: 'carga',
    acesso,
    summary: 'O que um arquivo de estoque (CSV ou .xlsx) faria',
    bodyLimit: MAXIMO_DO_ARQUIVO,
    handler: async (request, reply) => {
      const opcoes = optionsOf(request, { completo: request.query.completo, confirmar: false })
      const previa = await withUploadedFile(request, reply, MAXIMO_DO_ARQUIVO, (bytes, remetente) =>
        preverEstoque(db, clock, bytes, { ...opcoes, ...remetente }),
      )
      return 'duvidas' in previa ? previa : { ...REFUSED_PREVIA, ...previa, situacao: 'recusado' as const }
    },
  })

  route(arquivoDeEstoqueCall, {
    heavy: 'carga',
    acesso,
    summary: 'Importa um arquivo de estoque (CSV ou .xlsx)',
    bodyLimit: MAXIMO_DO_ARQUIVO,
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
