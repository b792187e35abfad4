import { routesOf } from '#http/route.ts'
import { colunasDePagamentosCall } from '@lastro/shared/baixas/colunas-dos-pagamentos'
import {
  MAXIMO_DO_ARQUIVO_DE_PAGAMENTOS,
  importarPagamentosCall,
  arquivoDePagamentosCall,
} from '@lastro/shared/baixas/pagamentos'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, permissao } from '#http/acesso.ts'
import { acceptFiles, withUploadedFile } from '#http/uploaded-file.ts'
import { saveToldTitles } from '#importacao/told-titles.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { lerPagamento } from './pagamentos-linha.ts'
import { ARQUIVO_DE_PAGAMENTOS, lerArquivoDePagamentos } from './pagamentos-arquivo.ts'
import { registrarArquivo, registrarPagamentos } from './pagamentos.service.ts'

const acessoDe = (deps: Ambiente) =>
  permissao({ instituicao: ['Carteira.Baixas.Confirmar'] }, instituicaoEm(deps, 'params', 'id'))

/** Many payments for sold vehicles at once (carteira A.6). */
export const pagamentosRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  route(importarPagamentosCall, {
    acesso: acessoDe(deps),
    summary: 'Registrar vários pagamentos; cada um conta ou é recusado por si',
    handler: (request) =>
      registrarPagamentos(
        deps,
        request,
        request.body.pagamentos.map((pagamento, index) => lerPagamento(index + 1, pagamento)),
        { previa: false, confirmar: request.body.confirmar ?? false },
      ),
  })

  route(colunasDePagamentosCall, {
    acesso: acessoDe(deps),
    summary: 'O que dizem as colunas dos arquivos de pagamentos',
    handler: ({ params, sessao, body: { colunas } }) => {
      const teller = { instituicaoFinanceiraId: params.id, arquivo: 'pagamentos' } as const
      return saveToldTitles(deps, { dono: teller, kind: ARQUIVO_DE_PAGAMENTOS, sessao }, colunas)
    },
  })

  await app.register(arquivoRoutes, deps)
}

/** The call whose body is the file itself. */
const arquivoRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carteira')
  acceptFiles(app)

  route(arquivoDePagamentosCall, {
    heavy: 'carga',
    acesso: acessoDe(deps),
    summary: 'Registrar os pagamentos de um arquivo (CSV, também .gz, ou .xlsx)',
    bodyLimit: MAXIMO_DO_ARQUIVO_DE_PAGAMENTOS,
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
