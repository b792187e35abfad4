import { andamentoResponse } from '@lastro/shared/veiculos/carga-estoque'
import {
  type ImportacaoFipe,
  importacaoFipeResponse,
  referenciasResponse,
} from '@lastro/shared/veiculos/referencia'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { chaves } from '../../lib/chaves.ts'
import { conferirLeitura } from '../importacao/conferir-leitura.ts'
import { useTrabalho } from '../importacao/use-trabalho.ts'

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

/** Loads one file at a time. */
export function useImportarReferencia(onFim: (relatorio: ImportacaoFipe) => void) {
  const queryClient = useQueryClient()
  const { trabalhar, ocupado, cancelar } = useTrabalho()
  const importar = (arquivo: File) =>
    trabalhar(async (signal) => {
      await conferirLeitura(arquivo)
      const relatorio = await api(importacaoFipeResponse, 'POST', `${PATH}/arquivo`, { arquivo, signal })
      // Prices stand in many lists.
      if (relatorio.situacao === 'importado') await queryClient.invalidateQueries()
      onFim(relatorio)
    })
  return { importar, importando: ocupado, cancelar }
}
