import { formatInstante } from '@lastro/shared/dia'
import type { MesDeReferencia } from '@lastro/shared/veiculos/referencia'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatInteiro } from '../../lib/format.ts'
import { usePermissao } from '../../lib/session.ts'
import type { DataColumn } from '../../ui/data-table-columns.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Paginator } from '../../ui/paginator.tsx'
import { CarregarMes, nomeDoMes } from './carregar-mes.tsx'
import { POR_PAGINA, referenciasOptions } from './use-referencias.ts'

const route = getRouteApi('/sessao/plataforma/referencias')

const COLUNAS: readonly DataColumn<MesDeReferencia>[] = [
  { id: 'mes', header: 'Mês', cell: ({ mes }) => nomeDoMes(mes) },
  { id: 'tipo', header: 'Tipo', value: ({ tipo }) => tipo },
  { id: 'precos', header: 'Preços', cell: ({ precos }) => formatInteiro(precos), numeric: true },
  { id: 'importadoEm', header: 'Carregado em', cell: ({ importadoEm }) => formatInstante(importadoEm) },
  {
    id: 'importadoPor',
    header: 'Por',
    value: ({ importadoPor }) => importadoPor ?? 'Linha de comando',
  },
]

/** Domain 6 and 8: the months of the reference table, and a new one from its file. */
export function ReferenciasPage() {
  const { pagina = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isError, isPlaceholderData } = useQuery(referenciasOptions(pagina))
  const podeAlterar = usePermissao('Plataforma.Referencias.Alterar')
  return (
    <>
      <PageHeader
        title="Tabelas de referência"
        description="Os meses da tabela FIPE que dão preço aos veículos. O mais novo de cada tipo é o que vale."
      />
      {podeAlterar && <CarregarMes />}
      {isError && !data ? (
        <LoadError title="Não foi possível carregar os meses." />
      ) : (
        <DataTable
          label="Meses carregados"
          columns={COLUNAS}
          rows={data?.meses}
          rowKey={({ tipo, mes }) => `${tipo} ${mes}`}
          fetching={isPlaceholderData}
          empty={
            <EmptyState title="Nenhum mês carregado">
              Sem preços de referência nenhum veículo serve de garantia. Carregue o arquivo do mês.
            </EmptyState>
          }
        />
      )}
      <Paginator
        pagina={pagina}
        total={data?.total ?? 0}
        quantidadePorPagina={POR_PAGINA}
        nome={['mês por tipo', 'meses por tipo']}
        onChange={(nova) => void navigate({ search: (before) => ({ ...before, pagina: nova }) })}
      />
    </>
  )
}
