import {
  andamentoResponse,
  cargaEstoqueResponse,
  type Escolha,
  escolhasRequest,
  previaEstoqueResponse,
} from '@lastro/shared/veiculos/carga-estoque'
import { MAXIMO_DO_ARQUIVO } from '@lastro/shared/veiculos/colunas-estoque'
import * as z from 'zod'
import { api, semConteudo } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'

export interface Arquivo {
  conteudo: File
  /** It names the whole stock: what it doesn't name leaves. */
  completo: boolean
}

const ARQUIVO_MUDOU = 'O arquivo mudou ou não pode mais ser lido neste aparelho. Escolha-o de novo.'
const GRANDE_DEMAIS = `O arquivo é grande demais: o máximo são ${MAXIMO_DO_ARQUIVO / 1024 / 1024} MB.`

/** A file that changed since it was chosen can't be read by the browser, which looks like a broken connection. */
export async function conferirLeitura(conteudo: File): Promise<void> {
  const falha = (mensagem: string) => new ApiError({ status: 400, body: mensagem, mensagem })
  if (conteudo.size > MAXIMO_DO_ARQUIVO) throw falha(GRANDE_DEMAIS)
  await conteudo
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw falha(ARQUIVO_MUDOU)
    })
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
  { conteudo, completo, confirmar }: Arquivo & { confirmar: boolean },
  signal: AbortSignal,
) {
  await conferirLeitura(conteudo)
  const query = { completo, ...(confirmar && { confirmar }) }
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
