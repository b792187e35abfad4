import { andamentoResponse } from '@lastro/shared/veiculos/carga-estoque'
import {
  type ImportacaoFipe,
  importacaoFipeResponse,
  referenciasResponse,
} from '@lastro/shared/veiculos/referencia'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { chaves } from '../../lib/chaves.ts'
import { toastErro } from '../../lib/toast.ts'
import { conferirLeitura } from '../importacao/conferir-leitura.ts'

const PATH = '/api/plataforma/referencias'
export const POR_PAGINA = 50

export const referenciasOptions = (pagina: number) =>
  queryOptions({
    queryKey: chaves.referencias.lista(pagina),
    queryFn: ({ signal }) =>
      api(referenciasResponse, 'GET', PATH, { query: { pagina, quantidadePorPagina: POR_PAGINA }, signal }),
    placeholderData: keepPreviousData,
  })

export const lerAndamento = (signal: AbortSignal) =>
  api(andamentoResponse, 'GET', `${PATH}/andamento`, { signal })

/** One file at a time, and a way out of it, after which nothing is loaded. */
export function useImportarReferencia(onFim: (relatorio: ImportacaoFipe) => void) {
  const queryClient = useQueryClient()
  const controle = useRef<AbortController>(undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: async (arquivo: File) => {
      controle.current = new AbortController()
      const { signal } = controle.current
      try {
        await conferirLeitura(arquivo)
        const relatorio = await api(importacaoFipeResponse, 'POST', `${PATH}/arquivo`, { arquivo, signal })
        // Prices stand in many lists.
        if (relatorio.situacao === 'importado') await queryClient.invalidateQueries()
        onFim(relatorio)
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    onError: (error) => toastErro(isApiError(error) ? error.mensagem : 'Ocorreu um erro inesperado'),
    meta: { silent: true },
  })
  return { importar: mutate, importando: isPending, cancelar: () => controle.current?.abort() }
}
