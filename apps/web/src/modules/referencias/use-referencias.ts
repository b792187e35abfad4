import { motivoRequest } from '@lastro/shared/texto'
import {
  confirmarEsperaResponse,
  type EsperaFipe,
  esperasResponse,
  type ImportacaoFipe,
  importacaoFipeResponse,
  referenciasResponse,
} from '@lastro/shared/veiculos/referencia'
import { keepPreviousData, type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { api, ignoredAnswer } from '#lib/api.ts'
import { chaves, invalidar } from '#lib/chaves.ts'
import { toastSucesso } from '#lib/toast.ts'
import type { Motivo } from '#ui/dialogs.ts'
import { sendFile } from '../importacao/send-file.ts'
import { useArquivo } from '../importacao/use-arquivo.ts'
import { useUploadProgress } from '../importacao/use-upload-progress.ts'

const PATH = '/api/plataforma/referencias'
export const POR_PAGINA = 50
/** Every query, because many lists show prices. */
const EVERY_QUERY: QueryKey = []

export const referenciasOptions = (pagina: number) =>
  queryOptions({
    queryKey: chaves.referencias.lista(pagina),
    queryFn: ({ signal }) =>
      api(referenciasResponse, 'GET', PATH, { query: { pagina, quantidadePorPagina: POR_PAGINA }, signal }),
    placeholderData: keepPreviousData,
  })

export const esperasOptions = queryOptions({
  queryKey: chaves.referencias.esperas(),
  queryFn: async ({ signal }) => (await api(esperasResponse, 'GET', `${PATH}/esperas`, { signal })).esperas,
})

interface EnvioDePrecos {
  arquivo: File
  /** Reason for replacing months that are loaded with other prices. */
  substituir?: Motivo
}

/** Sends one file at a time; `onAceito`: it needs no correction. */
export function useImportarReferencia(onAceito: () => void) {
  const queryClient = useQueryClient()
  const { importar, ...carga } = useArquivo<EnvioDePrecos, never, ImportacaoFipe>({ path: PATH })
  return {
    ...carga,
    carregar: (envio: EnvioDePrecos) =>
      importar(async ({ arquivo, substituir }, signal) => {
        const query = { substituir: substituir?.texto }
        const relatorio = await sendFile(importacaoFipeResponse, `${PATH}/arquivo`, {
          query,
          arquivo,
          signal,
        })
        substituir?.markUsed()
        if (relatorio.situacao === 'importado') await invalidar(queryClient, [EVERY_QUERY])
        if (relatorio.situacao === 'em_espera') await invalidar(queryClient, [chaves.referencias.esperas()])
        if (relatorio.situacao !== 'recusado') onAceito()
        return relatorio
      }, envio),
  }
}

export function useEspera({ id }: Pick<EsperaFipe, 'id'>) {
  const queryClient = useQueryClient()
  const { trabalhar, ocupado } = useUploadProgress()
  const path = `${PATH}/esperas/${id}`
  const decidir = (work: () => Promise<unknown>) =>
    trabalhar(async () => {
      try {
        await work()
      } catch (error) {
        // A refusal may have updated the comparison of the file.
        await invalidar(queryClient, [EVERY_QUERY], false)
        throw error
      }
      await invalidar(queryClient, [EVERY_QUERY])
    })
  return {
    ocupado,
    confirmar: (motivo: Motivo) =>
      decidir(async () => {
        const body = z.encode(motivoRequest, { motivo: motivo.texto })
        const { mensagem } = await api(confirmarEsperaResponse, 'POST', `${path}/confirmar`, { body })
        motivo.markUsed()
        toastSucesso(mensagem)
      }),
    descartar: () => decidir(() => api(ignoredAnswer, 'DELETE', path)),
  }
}
