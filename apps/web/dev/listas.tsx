import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { Badges, NotedAmount } from '#ui/badges.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { VehicleLines } from '#ui/vehicle-lines.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { SkeletonCards } from '../src/ui/data-cards.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportarMenu } from '#ui/exportar-menu.tsx'
import { ColumnsChip } from '#ui/columns-chip.tsx'
import { ChipRow, FilterChips } from '#ui/filter-chips.tsx'
import { FilterPanel } from '#ui/filter-panel.tsx'
import { FiltersChip } from '#ui/filters-chip.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { PhoneFilters } from '#ui/phone-filters.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu, AddButton } from '#ui/row-menu.tsx'
import { Section } from '#ui/section.tsx'
import { ToggleChip } from '#ui/toggle-chip.tsx'
import { useRowSelection, SelectionBar } from '#ui/use-row-selection.tsx'
import { State } from './campos.tsx'

interface Linha {
  id: number
  numero: string
  valor: number
}
const LINHAS: readonly Linha[] = [
  { id: 1, numero: 'CT-2026-0041', valor: 100 },
  { id: 2, numero: 'CT-2026-0042', valor: 250 },
]
const COLUNAS: readonly DataColumn<Linha>[] = [
  { id: 'numero', header: 'Número', value: ({ numero }) => numero, sortable: true, footer: 'TOTAL' },
  { id: 'valor', header: 'Valor', value: ({ valor }) => valor, numeric: true, sortable: true, footer: '350' },
]
const acoes = rowMenu<Linha>(
  ({ numero }) => `Ações de ${numero}`,
  () => [
    { label: 'Editar', icon: IconPencil, onClick: () => undefined },
    { label: 'Excluir', icon: IconTrash, perigo: true, onClick: () => undefined },
  ],
)
const DA_LISTA = {
  columns: COLUNAS,
  rowKey: ({ id }: Linha) => id,
  empty: <EmptyState title="Nenhum contrato" />,
}
const Painel = lazyComponent(async () => FilterPanel)

function Filtros() {
  return (
    <Section title="Filtros">
      <State<'abertos' | 'todos'> initial="abertos">
        {(value, set) => (
          <FilterChips
            chips={[
              { value: 'abertos', label: 'Abertos' },
              { value: 'todos', label: 'Todos' },
            ]}
            value={value}
            onChange={set}
          >
            <FiltersChip
              ativos={1}
              codigo={Painel}
              renderPainel={(popup) => (
                <Painel {...popup}>
                  <TextInput label="Loja" />
                </Painel>
              )}
            />
          </FilterChips>
        )}
      </State>
      <PhoneFilters ativos={0}>{() => <TextInput label="Pessoa" />}</PhoneFilters>
      <ChipRow>
        <State initial={true}>
          {(pressed, set) => (
            <ToggleChip pressed={pressed} onToggle={set}>
              Só os meus
            </ToggleChip>
          )}
        </State>
        <State<string | undefined> initial={undefined}>
          {(value, set) => <ColumnsChip columns={COLUNAS} value={value} onChange={set} />}
        </State>
      </ChipRow>
    </Section>
  )
}

function Escolha() {
  const { selected, clear, selection } = useRowSelection<Linha>({
    keyOf: ({ id }) => id,
    nameOf: ({ numero }) => `o contrato ${numero}`,
    allName: 'todos os contratos desta página',
    max: 1,
  })
  return (
    <Section title="Lista com escolha">
      <DataTable {...DA_LISTA} label="Contratos que se escolhem" rows={LINHAS} dense selection={selection} />
      <SelectionBar
        resumo={selected.length > 0 ? `${selected.length} contrato escolhido` : undefined}
        limpar={clear}
      >
        <Button>Pedir reforço</Button>
      </SelectionBar>
    </Section>
  )
}

/** Lists in all their states, with what stands above and below them. */
export function Listas() {
  return (
    <>
      <Filtros />
      <Section title="Listas">
        <AddButton onClick={() => undefined}>Novo contrato</AddButton>{' '}
        <ExportarMenu permissao="Relatorios.Cobertura.Exportar" path="/exportar" query={{}} linhas={2} />
        <QueryTable
          {...DA_LISTA}
          label="Contratos"
          rows={LINHAS}
          rowLink={() => ({ to: '/' })}
          rowActions={acoes}
          query={{ isError: false, error: null }}
          failureTitle="Não foi possível carregar os contratos."
          pagination={{ pagina: 2, total: 95, quantidadePorPagina: 20, onChange: () => undefined }}
        />
        <DataTable {...DA_LISTA} label="Contratos que abrem aqui" rows={LINHAS} onRow={() => undefined} />
        <DataTable {...DA_LISTA} label="Contratos em leitura" rows={undefined} skeletonRows={2} />
        <DataTable {...DA_LISTA} label="Nenhum contrato" rows={[]} />
        <SkeletonCards cards={1} />
        <Badges>
          <StatusBadge tom="sucesso" icon={IconCircleCheck} label="Livre" />
          <StatusBadge tom="atencao" icon={IconCircleCheck} label="No limite" />
        </Badges>
        <NotedAmount note="R$ 5.000,00 pagos">R$ 45.000,00</NotedAmount>
        <VehicleLines
          placa="ABC1D23"
          modelo="Fiat Argo Drive 1.3 8V Flex Aut."
          end={2024}
          preco="FIPE R$ 71.234,00"
          km="17.790"
          estado={<StatusBadge tom="sucesso" icon={IconCircleCheck} label="Livre" />}
        />
      </Section>
      <Escolha />
    </>
  )
}
