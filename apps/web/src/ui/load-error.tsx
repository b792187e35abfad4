import { Button } from '@mantine/core'
import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../lib/api-error.ts'
import { useOutdated } from '../lib/outdated.ts'
import { EmptyState } from './empty-state.tsx'
import { Sheet } from './sheet.tsx'

export const FAILED_QUERIES: QueryFilters = {
  type: 'active',
  predicate: ({ state }) => state.status === 'error',
}

/** Reads everything again on the screen that failed; it is drawn as loading meanwhile. */
export function RetryButton() {
  const queryClient = useQueryClient()
  return (
    <Button variant="default" onClick={() => void queryClient.refetchQueries(FAILED_QUERIES)}>
      Tentar novamente
    </Button>
  )
}

/** Stands in place of a list that could not be read. A refusal shows its message; without an answer the bar or a toast does. */
export function LoadError({ title, error }: { title: string; error?: unknown }) {
  // After an act the page's bar says what to do.
  const outdated = useOutdated()
  return (
    <Sheet>
      <EmptyState subject="falha" title={title} action={<RetryButton />}>
        {isApiError(error) && error.status !== 0 && !outdated ? error.mensagem : undefined}
      </EmptyState>
    </Sheet>
  )
}
