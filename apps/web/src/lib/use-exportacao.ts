import type { Formato } from '@lastro/shared/relatorios/exportacao'
import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { ApiQuery } from './api.ts'
import { isApiError } from './api-error.ts'
import { baixar, salvar } from './download.ts'
import { toastSucesso } from './toast.ts'

export interface ExportRequest {
  formato: Formato
  path: string
  query: ApiQuery
}

/** Runs one export at a time; unmounting cancels it. */
export function useExportacao() {
  const running = useRef<AbortController>(undefined)
  const [bytes, setBytes] = useState(0)
  useEffect(() => () => running.current?.abort(), [])
  const { mutate, isPending, variables } = useMutation({
    async mutationFn({ formato, path, query }: ExportRequest) {
      const abort = new AbortController()
      running.current = abort
      setBytes(0)
      try {
        const arquivo = await baixar(path, {
          query: { ...query, formato },
          signal: abort.signal,
          onProgress: setBytes,
        })
        salvar(arquivo)
        toastSucesso(`Arquivo ${arquivo.nome} exportado.`)
      } catch (error) {
        // Cancelled by the person: no message.
        if (!abort.signal.aborted || isApiError(error)) throw error
      }
    },
  })
  return {
    exportar: (request: ExportRequest) => mutate(request),
    cancelar: () => running.current?.abort(),
    exportando: isPending ? variables.formato : undefined,
    bytes,
  }
}
