import { Button } from '@mantine/core'
import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { isApiError } from '../lib/api-error.ts'
import { useOutdated } from '../lib/outdated.ts'
import { EmptyState } from './empty-state.tsx'
import { Sheet } from './sheet.tsx'

export const FALHARAM: QueryFilters = { type: 'active', predicate: ({ state }) => state.status === 'error' }

/** Asks again for everything on the screen that could not be read; while it does, the screen shows what it shows while loading. */
export function TentarDeNovo() {
  const queryClient = useQueryClient()
  return (
    <Button variant="default" onClick={() => void queryClient.refetchQueries(FALHARAM)}>
      Tentar novamente
    </Button>
  )
}

/** Stands where a list would be that could not be read; a refusal says why in its own words, anything else was told by a toast. */
export function LoadError({ title, error }: { title: string; error?: unknown }) {
  // Read after an act: the page's bar says what to do.
  const outdated = useOutdated()
  return (
    <Sheet>
      <EmptyState icon={IconAlertTriangle} title={title} action={<TentarDeNovo />}>
        {isApiError(error) && !outdated ? error.mensagem : undefined}
      </EmptyState>
    </Sheet>
  )
}
