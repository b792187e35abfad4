import { MAXIMO_DO_ARQUIVO } from '@lastro/shared/veiculos/colunas-estoque'
import type * as z from 'zod'
import { type ApiQuery, api } from '#lib/api.ts'
import { ApiError } from '#lib/api-error.ts'

const ARQUIVO_MUDOU = 'O arquivo mudou ou não pode mais ser lido neste aparelho. Escolha-o de novo.'
const GRANDE_DEMAIS = `O arquivo é grande demais: o máximo são ${MAXIMO_DO_ARQUIVO / 1024 / 1024} MB.`

interface SentFile {
  arquivo: File
  query?: ApiQuery
  signal: AbortSignal
}

/**
 * Sends a file as the body of a call. Refuses one that is too large or can't be read with an ApiError 400. A browser
 * can't read a file that changed after the choice; the upload would fail like a broken connection.
 */
export async function sendFile<S extends z.ZodType>(
  schema: S,
  path: string,
  { arquivo, ...options }: SentFile,
): Promise<z.output<S>> {
  const falha = (mensagem: string) => new ApiError({ status: 400, body: mensagem, mensagem })
  if (arquivo.size > MAXIMO_DO_ARQUIVO) throw falha(GRANDE_DEMAIS)
  await arquivo
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw falha(ARQUIVO_MUDOU)
    })
  return api(schema, 'POST', path, { arquivo, ...options })
}
