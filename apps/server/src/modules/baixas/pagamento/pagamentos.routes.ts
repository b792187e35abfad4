import {
  arquivoDePagamentosQuery,
  MAXIMO_DO_ARQUIVO_DE_PAGAMENTOS,
  pagamentosRequest,
  pagamentosResponse,
} from '@lastro/shared/baixas/pagamentos'
import { colunasDePagamentosRequest } from '@lastro/shared/baixas/colunas-dos-pagamentos'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { noContent, NO_CONTENT } from '#http/no-content.ts'
import { acceptFiles, withUploadedFile } from '#http/uploaded-file.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { saveToldTitlesOfCarteira } from '../titulos-ditos.service.ts'
import { lerPagamento } from './pagamentos-linha.ts'
import { ARQUIVO_DE_PAGAMENTOS, lerArquivoDePagamentos } from './pagamentos-arquivo.ts'
import { registrarArquivo, registrarPagamentos } from './pagamentos.service.ts'

const tags = ['Carteira']
const PATH = '/api/instituicoes-financeiras/:id/baixas/pagamentos'

const acessoDe = (deps: Ambiente) =>
  permissao({ instituicao: ['Carteira.Baixas.Confirmar'] }, instituicaoEm(deps, 'params', 'id'))

/** Many payments for sold vehicles at once (carteira A.6). */
export const pagamentosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  app.post(PATH, {
    config: { acesso: acessoDe(deps) },
    schema: {
      tags,
      summary: 'Registrar vários pagamentos; cada um conta ou é recusado por si',
      params: paramsId,
      body: pagamentosRequest,
      response: { 200: pagamentosResponse },
    },
    handler: (request) =>
      registrarPagamentos(
        deps,
        request,
        request.body.pagamentos.map((pagamento, index) => lerPagamento(index + 1, pagamento)),
        { previa: false, confirmar: request.body.confirmar ?? false },
      ),
  })

  app.put(`${PATH}/colunas`, {
    config: { acesso: acessoDe(deps) },
    schema: {
      tags,
      summary: 'O que dizem as colunas dos arquivos de pagamentos',
      params: paramsId,
      body: colunasDePagamentosRequest,
      response: NO_CONTENT,
    },
    handler: ({ params, sessao, body: { colunas } }, reply) =>
      noContent(
        reply,
        saveToldTitlesOfCarteira(
          deps,
          { instituicaoId: params.id, arquivo: 'pagamentos', kind: ARQUIVO_DE_PAGAMENTOS, sessao },
          colunas,
        ),
      ),
  })

  await app.register(arquivoRoutes, deps)
}

/** The call whose body is the file itself. */
const arquivoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  acceptFiles(app)

  app.post(`${PATH}/arquivo`, {
    config: { recebeArquivo: true, heavy: 'carga', acesso: acessoDe(deps) },
    bodyLimit: MAXIMO_DO_ARQUIVO_DE_PAGAMENTOS,
    schema: {
      tags,
      summary: 'Registrar os pagamentos de um arquivo (CSV, também .gz, ou .xlsx)',
      params: paramsId,
      querystring: arquivoDePagamentosQuery,
      response: { 200: pagamentosResponse },
    },
    handler: (request, reply) =>
      withUploadedFile(request, reply, MAXIMO_DO_ARQUIVO_DE_PAGAMENTOS, async (bytes, remetente) => {
        const arquivo = await lerArquivoDePagamentos(deps, bytes, {
          instituicaoId: instituicaoDo(request.alvo),
          maxBytes: MAXIMO_DO_ARQUIVO_DE_PAGAMENTOS,
          signal: remetente.signal,
        })
        await remetente.confirmarAcesso()
        return registrarArquivo(deps, request, arquivo, request.query)
      }),
  })
}
