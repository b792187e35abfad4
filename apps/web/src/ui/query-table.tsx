import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-columns.ts'
import { EmptyState } from './empty-state.tsx'
import { LoadError } from './load-error.tsx'
import { Paginator, type PaginatorProps } from './paginator.tsx'

interface QueryTableProps<T> extends Omit<DataTableProps<T>, 'fetching'> {
  /** The query that `rows` come from. */
  query: Pick<UseQueryResult, 'isError' | 'error'> & Partial<Pick<UseQueryResult, 'isPlaceholderData'>>
  /** 'Não foi possível carregar os contratos.' */
  failureTitle: string
  /** For a list with pages. */
  pagination?: PaginatorProps
}

/** The list of a query: loading, loaded, beyond the last page, or failed. */
export function QueryTable<T extends object>({
  query,
  failureTitle,
  pagination,
  ...table
}: QueryTableProps<T>) {
  const beyondLast = pagination && pagination.total > 0
  return (
    <>
      {query.isError && !table.rows ? (
        <LoadError title={failureTitle} error={query.error} />
      ) : (
        <DataTable
          {...table}
          fetching={query.isPlaceholderData ?? false}
          empty={beyondLast ? <BeyondLastPage {...pagination} /> : table.empty}
        />
      )}
      {pagination && <Paginator {...pagination} />}
    </>
  )
}

function BeyondLastPage({ nome = ['registro', 'registros'], onChange }: PaginatorProps) {
  return (
    <EmptyState
      title={`Não há ${nome[1]} nesta página`}
      action={
        <Button variant="default" onClick={() => onChange(undefined)}>
          Ir para a primeira página
        </Button>
      }
    />
  )
}
