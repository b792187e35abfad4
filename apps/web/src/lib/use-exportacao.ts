import type { Formato } from '@lastro/shared/relatorios/exportacao'
import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { ApiQuery } from './api.ts'
import { isApiError } from './api-error.ts'
import { baixar, salvar } from './download.ts'
import { toastSucesso } from './toast.ts'

export interface Pedido {
  formato: Formato
  path: string
  query: ApiQuery
}

/** Runs one export at a time; unmounting cancels it. */
export function useExportacao() {
  const andamento = useRef<AbortController>(undefined)
  const [bytes, setBytes] = useState(0)
  useEffect(() => () => andamento.current?.abort(), [])
  const { mutate, isPending, variables } = useMutation({
    async mutationFn({ formato, path, query }: Pedido) {
      const controle = new AbortController()
      andamento.current = controle
      setBytes(0)
      try {
        const arquivo = await baixar(path, {
          query: { ...query, formato },
          signal: controle.signal,
          onProgress: setBytes,
        })
        salvar(arquivo)
        toastSucesso(`Arquivo ${arquivo.nome} exportado.`)
      } catch (error) {
        // Cancelled by the person: no message.
        if (!controle.signal.aborted || isApiError(error)) throw error
      }
    },
  })
  return {
    exportar: (pedido: Pedido) => mutate(pedido),
    cancelar: () => andamento.current?.abort(),
    exportando: isPending ? variables.formato : undefined,
    bytes,
  }
}
