import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importChunk } from '#lib/chunk.ts'
import { useRegras } from '#lib/session.ts'
import type { Zerado } from '../contratos/perguntas/liquidar-zerados.ts'

/**
 * Settles contracts that owe nothing. `liquidados` are the ids of those that are settled or wait for a second person,
 * because the list is made anew only minutes later.
 */
export function useLiquidarZerados() {
  const queryClient = useQueryClient()
  const { permissoes } = useRegras()
  const [liquidados, setLiquidados] = useState<ReadonlySet<number>>(new Set())
  const { mutate, isPending } = useMutation({
    mutationFn: async (contratos: readonly Zerado[]) => {
      // The contracts' code comes with the click, so that this page doesn't carry it.
      const { liquidarZerados } = await importChunk(
        () => import('../contratos/perguntas/liquidar-zerados.ts'),
      )
      return liquidarZerados(queryClient, {
        contratos,
        permissoes,
        onLiquidado: (id) => setLiquidados((antes) => new Set([...antes, id])),
      })
    },
  })
  return { liquidar: mutate, liquidando: isPending, liquidados }
}
