import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { DataTable } from './data-table.tsx'
import type { DataTableProps } from './data-table-columns.ts'
import { EmptyState } from './empty-state.tsx'
import { LoadError } from './load-error.tsx'
import { Paginator, type PaginatorProps } from './paginator.tsx'

interface QueryTableProps<T> extends Omit<DataTableProps<T>, 'fetching'> {
  /** The query that `rows` come from. */
  consulta: Pick<UseQueryResult, 'isError' | 'error'> & Partial<Pick<UseQueryResult, 'isPlaceholderData'>>
  /** 'Não foi possível carregar os contratos.' */
  falha: string
  /** For a list with pages. */
  paginas?: PaginatorProps
}

/** The list of a query: loading, loaded, beyond the last page, or failed. */
export function QueryTable<T extends object>({ consulta, falha, paginas, ...table }: QueryTableProps<T>) {
  const alem = paginas && paginas.total > 0
  return (
    <>
      {consulta.isError && !table.rows ? (
        <LoadError title={falha} error={consulta.error} />
      ) : (
        <DataTable
          {...table}
          fetching={consulta.isPlaceholderData ?? false}
          empty={alem ? <AlemDaUltima {...paginas} /> : table.empty}
        />
      )}
      {paginas && <Paginator {...paginas} />}
    </>
  )
}

function AlemDaUltima({ nome = ['registro', 'registros'], onChange }: PaginatorProps) {
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
