import {
  arquivoDePagamentosQuery,
  MAXIMO_DO_ARQUIVO_DE_PAGAMENTOS,
  pagamentosRequest,
  pagamentosResponse,
} from '@lastro/shared/baixas/pagamentos'
import { paramsId } from '@lastro/shared/id'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { withUploadedFile } from '#http/uploaded-file.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { lerPagamento } from './pagamentos-linha.ts'
import { lerArquivoDePagamentos, registrarPagamentos } from './pagamentos.service.ts'

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
        { previa: false },
      ),
  })

  await app.register(arquivoRoutes, deps)
}

/** The call whose body is the file itself. */
const arquivoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  // Browsers guess the type of a .csv; only the content counts.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  app.post(`${PATH}/arquivo`, {
    config: { recebeArquivo: true, acesso: acessoDe(deps) },
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
        const linhas = await lerArquivoDePagamentos(bytes, MAXIMO_DO_ARQUIVO_DE_PAGAMENTOS)
        await remetente.confirmarAcesso()
        return registrarPagamentos(deps, request, linhas, request.query)
      }),
  })
}
