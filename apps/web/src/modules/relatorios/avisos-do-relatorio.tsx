import { useEffect } from 'react'
import { toastInfo } from '#lib/toast.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'

const SEM_REGISTROS = 'A consulta não retornou nenhum registro.'

interface Consulta {
  isPlaceholderData: boolean
  dataUpdatedAt: number
}

/** Spec section 8: one toast per answer when a query finds nothing at all. */
export function useAvisoSemRegistros(quantos: number | undefined, consulta: Consulta) {
  const { isPlaceholderData, dataUpdatedAt } = consulta
  const vazioDesde = quantos === 0 && !isPlaceholderData ? dataUpdatedAt : undefined
  useEffect(() => {
    if (vazioDesde !== undefined) toastInfo(SEM_REGISTROS)
  }, [vazioDesde])
}

/** Shown to an operator who has not chosen an institution. */
export function EscolhaAInstituicao() {
  return (
    <Sheet>
      <EmptyState subject="instituicao" title="Nenhuma instituição escolhida">
        O relatório aparece aqui depois da escolha da instituição financeira.
      </EmptyState>
    </Sheet>
  )
}
