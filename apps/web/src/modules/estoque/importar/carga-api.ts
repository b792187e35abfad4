import {
  andamentoResponse,
  type CargaAConfirmar,
  cargaEstoqueResponse,
  type Escolha,
  escolhasRequest,
  previaEstoqueResponse,
} from '@lastro/shared/veiculos/carga-estoque'
import * as z from 'zod'
import { api, semConteudo } from '#lib/api.ts'
import { conferirLeitura } from '#modules/importacao/conferir-leitura.ts'

export interface Arquivo {
  conteudo: File
  /** The file is the whole stock: a vehicle that is not in it leaves. */
  completo: boolean
}

export async function preverCarga(lojaId: number, { conteudo, completo }: Arquivo, signal: AbortSignal) {
  await conferirLeitura(conteudo)
  const query = { completo }
  return api(previaEstoqueResponse, 'POST', `/api/lojas/${lojaId}/estoque/previa`, {
    query,
    arquivo: conteudo,
    signal,
  })
}

export async function importarCarga(
  lojaId: number,
  { conteudo, completo }: Arquivo,
  { confirmadas, signal }: { confirmadas: CargaAConfirmar['falta']; signal: AbortSignal },
) {
  await conferirLeitura(conteudo)
  const query = { completo, ...Object.fromEntries(confirmadas.map((flag) => [flag, true])) }
  return api(cargaEstoqueResponse, 'POST', `/api/lojas/${lojaId}/estoque/arquivo`, {
    query,
    arquivo: conteudo,
    signal,
  })
}

export const salvarEscolhas = (lojaId: number, escolhas: Escolha[]) =>
  api(semConteudo, 'PUT', `/api/lojas/${lojaId}/estoque/escolhas`, {
    body: z.encode(escolhasRequest, { escolhas }),
  })

export const lerAndamento = (lojaId: number, signal: AbortSignal) =>
  api(andamentoResponse, 'GET', `/api/lojas/${lojaId}/estoque/andamento`, { signal })
