import {
  type ImportacaoAConfirmar,
  importarEstoqueResponse,
  type Escolha,
  escolhasRequest,
  previaEstoqueResponse,
  ultimoArquivoResponse,
} from '@lastro/shared/veiculos/importacao-estoque'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { api, ignoredAnswer } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { sendFile } from '#modules/importacao/send-file.ts'

export interface EnvioDeEstoque {
  arquivo: File
  /** The file is the whole stock: a vehicle that is not in it leaves. */
  completo: boolean
}

export const pathOf = (lojaId: number) => `/api/lojas/${lojaId}/estoque`

export const preverImportacao = (
  lojaId: number,
  { arquivo, completo }: EnvioDeEstoque,
  signal: AbortSignal,
) => sendFile(previaEstoqueResponse, `${pathOf(lojaId)}/previa`, { query: { completo }, arquivo, signal })

export const importarArquivo = (
  lojaId: number,
  { arquivo, completo }: EnvioDeEstoque,
  { confirmadas, signal }: { confirmadas: ImportacaoAConfirmar['falta']; signal: AbortSignal },
) =>
  sendFile(importarEstoqueResponse, `${pathOf(lojaId)}/arquivo`, {
    query: { completo, ...Object.fromEntries(confirmadas.map((flag) => [flag, true])) },
    arquivo,
    signal,
  })

export const salvarEscolhas = (lojaId: number, escolhas: Escolha[]) =>
  api(ignoredAnswer, 'PUT', `${pathOf(lojaId)}/escolhas`, {
    body: z.encode(escolhasRequest, { escolhas }),
  })

export const ultimoArquivoOptions = (lojaId: number) =>
  queryOptions({
    queryKey: chaves.estoque.ultimoArquivo(lojaId),
    queryFn: ({ signal }) =>
      api(ultimoArquivoResponse, 'GET', `${pathOf(lojaId)}/ultimo-arquivo`, { signal }),
  })
