import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBuildingBank } from '@tabler/icons-react'
import { useEffect } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { toastInfo } from '../../lib/toast.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'

const SEM_REGISTROS = 'A consulta não retornou nenhum registro.'

interface Consulta {
  isPlaceholderData: boolean
  dataUpdatedAt: number
}

/** Spec section 8: says so, once per answer, when a query finds nothing at all. */
export function useAvisoSemRegistros(quantos: number | undefined, consulta: Consulta) {
  const { isPlaceholderData, dataUpdatedAt } = consulta
  const vazioDesde = quantos === 0 && !isPlaceholderData ? dataUpdatedAt : undefined
  useEffect(() => {
    if (vazioDesde !== undefined) toastInfo(SEM_REGISTROS)
  }, [vazioDesde])
}

/** An operator who has not chosen yet. */
export function EscolhaAInstituicao() {
  return (
    <Sheet>
      <EmptyState icon={IconBuildingBank} title="Nenhuma instituição escolhida">
        O relatório aparece aqui depois da escolha da instituição financeira.
      </EmptyState>
    </Sheet>
  )
}

interface FalhaProps {
  /** 'Não foi possível carregar o extrato.' */
  title: string
  error: unknown
  onRepetir: () => void
}

/** Stands where the answer would be; a refusal in its own words, anything else was told by a toast. */
export function Falha({ title, error, onRepetir }: FalhaProps) {
  return (
    <Sheet>
      <EmptyState
        icon={IconAlertTriangle}
        title={title}
        action={<Button onClick={onRepetir}>Tentar novamente</Button>}
      >
        {isApiError(error) ? error.mensagem : undefined}
      </EmptyState>
    </Sheet>
  )
}

/** A page beyond the last one. */
export function PaginaInexistente({ pagina, onPrimeira }: { pagina: number; onPrimeira: () => void }) {
  return (
    <EmptyState
      title={`A página ${pagina} não existe`}
      action={
        <Button variant="default" onClick={onPrimeira}>
          Ir para a primeira página
        </Button>
      }
    />
  )
}
