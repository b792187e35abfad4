import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chaves } from '#lib/chaves.ts'
import { importChunk } from '#lib/chunk.ts'
import { useRegras } from '#lib/session.ts'
import type { Zerado } from '../contratos/perguntas/liquidar-zerados.ts'

/** Settles contracts that owe nothing. The list, read again whatever came of it, says which are settled. */
export function useLiquidarZerados() {
  const queryClient = useQueryClient()
  const { permissoes } = useRegras()
  const { mutate, isPending } = useMutation({
    mutationFn: async (contratos: readonly Zerado[]) => {
      // The contracts' code comes with the click, so that this page doesn't carry it.
      const { liquidarZerados } = await importChunk(
        () => import('../contratos/perguntas/liquidar-zerados.ts'),
      )
      return liquidarZerados(queryClient, { contratos, permissoes })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: chaves.conciliacao.lista() }),
  })
  return { liquidar: mutate, liquidando: isPending }
}
