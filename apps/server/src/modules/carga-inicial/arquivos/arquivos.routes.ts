import {
  arquivosDaCargaCalls,
  type ColunaDaCarga,
  colunasDaCargaCalls,
  LABEL_DO_ARQUIVO,
  MAXIMO_DO_ARQUIVO_DA_CARGA,
  TIPOS_DE_ARQUIVO,
  type TipoDeArquivo,
} from '@lastro/shared/carga-inicial/colunas-da-carga'
import type { IGNORAR } from '@lastro/shared/importacao/colunas-ditas'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ambiente } from '#ambiente.ts'
import { permissao } from '#http/acesso.ts'
import { routesOf } from '#http/route.ts'
import { acceptFiles, withUploadedFile } from '#http/uploaded-file.ts'
import type { FileKind } from '#importacao/file-kind.ts'
import { saveToldTitles } from '#importacao/told-titles.service.ts'
import { instituicaoEm } from '#modules/vinculos/estabelecimento.dono.ts'
import { cargaNoCaminho } from '../carga-inicial.dono.ts'
import { ARQUIVOS_DA_CARGA } from './arquivos-da-carga.ts'
import { receberArquivo } from './receber.service.ts'

/** Bad lines of a file that are listed, and written to the file of bad lines. */
const MAXIMO_DE_ERROS = 1_000
/** Milliseconds for which a second file waits, so that its sender is answered soon. */
const PATIENCE_MS = 5_000

/** What headings of one kind of file mean. */
function registerColunas<T extends TipoDeArquivo>(app: FastifyInstance, deps: Ambiente, tipo: T): void {
  const route = routesOf(app, 'Carga inicial')
  const kind: FileKind<ColunaDaCarga<T>> = ARQUIVOS_DA_CARGA[tipo]
  // The three differ only in their columns, which their bodies' schemas check.
  route(colunasDaCargaCalls[tipo] as typeof colunasDaCargaCalls.lojas, {
    acesso: permissao(
      { instituicao: ['Contratos.CargaInicial.Alterar'] },
      instituicaoEm(deps, 'params', 'id'),
    ),
    summary: `O que dizem as colunas dos arquivos da carga inicial: ${LABEL_DO_ARQUIVO[tipo].toLowerCase()}`,
    handler: ({ params, sessao, body }) => {
      const dono = { instituicaoFinanceiraId: params.id, arquivo: tipo }
      const { colunas } = body as unknown as {
        colunas: { titulo: string; leitura: ColunaDaCarga<T> | typeof IGNORAR | null }[]
      }
      return saveToldTitles(deps, { dono, kind, sessao }, colunas)
    },
  })
}

/** The three kinds of file of a load: what their headings mean, and the files themselves, kept as they arrive. */
export const arquivosDaCargaRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  for (const tipo of TIPOS_DE_ARQUIVO) registerColunas(app, deps, tipo)
  await app.register(envioRoutes, deps)
}

const envioRoutes: FastifyPluginAsyncZod<Ambiente> = async (app, deps) => {
  const route = routesOf(app, 'Carga inicial')
  acceptFiles(app)
  for (const tipo of TIPOS_DE_ARQUIVO)
    route(arquivosDaCargaCalls[tipo], {
      acesso: permissao({ instituicao: ['Contratos.CargaInicial.Alterar'] }, cargaNoCaminho(deps)),
      heavy: 'carga',
      summary: `Enviar um arquivo da carga inicial: ${LABEL_DO_ARQUIVO[tipo].toLowerCase()} (CSV, também .gz, ou .xlsx). Nada é trazido ainda`,
      bodyLimit: MAXIMO_DO_ARQUIVO_DA_CARGA,
      handler: (request, reply) =>
        withUploadedFile(
          request,
          reply,
          MAXIMO_DO_ARQUIVO_DA_CARGA,
          (bytes, remetente) =>
            receberArquivo(deps, bytes, {
              ...remetente,
              cargaId: request.params.id,
              tipo,
              nome: request.query.nome ?? `${tipo}.csv`,
              sessao: request.sessao,
              maxBytes: MAXIMO_DO_ARQUIVO_DA_CARGA,
              maxErrors: MAXIMO_DE_ERROS,
              patienceMs: PATIENCE_MS,
            }) as never,
        ),
    })
}
