import { formatInstante } from '@lastro/shared/dia'
import type { MesDeReferencia } from '@lastro/shared/veiculos/referencia'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatInteiro } from '#lib/format.ts'
import { usePermissao } from '#lib/session.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { CarregarMes } from './carregar-mes.tsx'
import { Esperas } from './esperas.tsx'
import { fraseDoMesSubstituido, nomeDoMes } from './textos.ts'
import { POR_PAGINA, referenciasOptions } from './use-referencias.ts'

const route = getRouteApi('/sessao/plataforma/referencias')

const COLUNAS: readonly DataColumn<MesDeReferencia>[] = [
  { id: 'mes', header: 'Mês', cell: ({ mes }) => nomeDoMes(mes) },
  { id: 'tipo', header: 'Tipo', value: ({ tipo }) => tipo, card: 'titleEnd' },
  {
    id: 'precos',
    header: 'Preços',
    cell: ({ precos }) => formatInteiro(precos),
    numeric: true,
    card: 'below',
  },
  {
    id: 'importadoEm',
    header: 'Carregado em',
    cell: ({ importadoEm }) => formatInstante(importadoEm),
    card: 'belowEnd',
  },
  {
    id: 'importadoPor',
    header: 'Por',
    value: ({ importadoPor }) => importadoPor ?? 'Linha de comando',
  },
  {
    id: 'substituicao',
    header: 'Substituição',
    value: ({ substituicao }) => substituicao && fraseDoMesSubstituido(substituicao),
    wrap: true,
  },
]

/** Domain 6 and 8: the months of the reference table, and the import of a new one. */
export function ReferenciasPage() {
  const { pagina = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const consulta = useQuery(referenciasOptions(pagina))
  const podeAlterar = usePermissao('Plataforma.Referencias.Alterar')
  return (
    <>
      <PageHeader
        title="Tabelas de referência"
        description="Os meses da tabela FIPE que dão preço aos veículos. O mais novo de cada tipo é o que vale."
      />
      <Esperas podeAlterar={podeAlterar} />
      {podeAlterar && <CarregarMes />}
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar os meses."
        label="Meses carregados"
        columns={COLUNAS}
        rows={consulta.data?.meses}
        rowKey={({ tipo, mes }) => `${tipo} ${mes}`}
        empty={
          <EmptyState subject="arquivo" title="Nenhum mês carregado">
            Sem preços de referência nenhum veículo serve de garantia. Carregue o arquivo do mês.
          </EmptyState>
        }
        pagination={{
          pagina,
          total: consulta.data?.total ?? 0,
          quantidadePorPagina: POR_PAGINA,
          nome: ['mês por tipo', 'meses por tipo'],
          onChange: (nova) => void navigate({ search: (before) => ({ ...before, pagina: nova }) }),
        }}
      />
    </>
  )
}
