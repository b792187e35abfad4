import type { RegistroDeAuditoria } from '@lastro/shared/auditoria/auditoria'
import { Button, Center, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiQuery } from '#lib/api.ts'
import { useExportacao } from '#lib/use-exportacao.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'

export const isFiltered = (busca: object) => Object.values(busca).some((value) => value !== undefined)

export function ExportarAuditoria({ path, query }: { path: string; query: ApiQuery }) {
  const { exportar, cancelar, exportando } = useExportacao()
  return (
    <Button
      variant="default"
      leftSection={exportando ? <Loader size={14} /> : <IconDownload size={16} aria-hidden />}
      onClick={() => (exportando ? cancelar() : exportar({ formato: 'csv', path, query }))}
    >
      {exportando ? 'Exportando · Cancelar' : 'Exportar CSV'}
    </Button>
  )
}

interface ListaDeRegistrosProps {
  consulta: UseInfiniteQueryResult<InfiniteData<{ registros: RegistroDeAuditoria[] }>>
  columns: readonly DataColumn<RegistroDeAuditoria>[]
  filtrado: boolean
  onLimpar: () => void
  renderRegistro: (aberto: { registro: RegistroDeAuditoria; onClose: () => void }) => ReactNode
}

/** Entries of the audit, the newest first, each of which opens. */
export function ListaDeRegistros({
  consulta,
  columns,
  filtrado,
  onLimpar,
  renderRegistro,
}: ListaDeRegistrosProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = consulta
  const [aberto, setAberto] = useState<RegistroDeAuditoria>()
  return (
    <>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar a auditoria."
        label="Auditoria"
        columns={columns}
        rows={data?.pages.flatMap(({ registros }) => registros)}
        rowKey={({ sequencia }) => sequencia}
        onRow={setAberto}
        empty={
          <EmptyState
            subject="busca"
            title="Nenhum registro encontrado"
            action={
              filtrado && (
                <Button variant="default" onClick={onLimpar}>
                  Limpar filtros
                </Button>
              )
            }
          >
            {filtrado ? 'Use um período maior ou menos filtros.' : 'O que for feito no sistema aparece aqui.'}
          </EmptyState>
        }
      />
      {hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Mostrar mais antigos
          </Button>
        </Center>
      )}
      {aberto && renderRegistro({ registro: aberto, onClose: () => setAberto(undefined) })}
    </>
  )
}
