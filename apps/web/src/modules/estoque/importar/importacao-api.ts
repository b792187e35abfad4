import {
  andamentoResponse,
  type ColunasRequest,
  colunasRequest,
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
import { assertReadable } from '#modules/importacao/assert-readable.ts'

export interface ArquivoDeEstoque {
  conteudo: File
  /** The file is the whole stock: a vehicle that is not in it leaves. */
  completo: boolean
}

export async function preverImportacao(
  lojaId: number,
  { conteudo, completo }: ArquivoDeEstoque,
  signal: AbortSignal,
) {
  await assertReadable(conteudo)
  const query = { completo }
  return api(previaEstoqueResponse, 'POST', `/api/lojas/${lojaId}/estoque/previa`, {
    query,
    arquivo: conteudo,
    signal,
  })
}

export async function importarArquivo(
  lojaId: number,
  { conteudo, completo }: ArquivoDeEstoque,
  { confirmadas, signal }: { confirmadas: ImportacaoAConfirmar['falta']; signal: AbortSignal },
) {
  await assertReadable(conteudo)
  const query = { completo, ...Object.fromEntries(confirmadas.map((flag) => [flag, true])) }
  return api(importarEstoqueResponse, 'POST', `/api/lojas/${lojaId}/estoque/arquivo`, {
    query,
    arquivo: conteudo,
    signal,
  })
}

export const salvarEscolhas = (lojaId: number, escolhas: Escolha[]) =>
  api(ignoredAnswer, 'PUT', `/api/lojas/${lojaId}/estoque/escolhas`, {
    body: z.encode(escolhasRequest, { escolhas }),
  })

export const salvarColunas = (lojaId: number, { colunas }: ColunasRequest) =>
  api(ignoredAnswer, 'PUT', `/api/lojas/${lojaId}/estoque/colunas`, {
    body: z.encode(colunasRequest, { colunas }),
  })

export const ultimoArquivoOptions = (lojaId: number) =>
  queryOptions({
    queryKey: chaves.estoque.ultimoArquivo(lojaId),
    queryFn: ({ signal }) =>
      api(ultimoArquivoResponse, 'GET', `/api/lojas/${lojaId}/estoque/ultimo-arquivo`, { signal }),
  })

export const lerAndamento = (lojaId: number, signal: AbortSignal) =>
  api(andamentoResponse, 'GET', `/api/lojas/${lojaId}/estoque/andamento`, { signal })
