import { IconPencil, IconTrash, IconStarFilled } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { rowMenu } from '#ui/row-menu.tsx'
import type { Filtros, ItemNaLista } from './item-form.ts'
import { Text, Tooltip, Anchor, Group } from '@mantine/core'
import type { DataColumn } from '#ui/data-table-columns.ts'
import {
  aceitaTodos,
  criteriosDe,
  nomesDoCriterio,
  textoDoPercentual,
  type NomeDe,
  type CriterioDoItem,
} from './item-textos.ts'
import classes from './itens.module.css'
import { descreverItem } from '@lastro/shared/regras-garantia/impedimento'
import { formatInteiro } from '#lib/format.ts'
import { aplicacaoDe, LABEL_FILTRO } from '@lastro/shared/regras-garantia/regra-garantia'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { Cabecalho } from './cookie-regra.ts'
import { OrdemSelecaoGarantia } from './ordem-selecao.tsx'

export interface LinhaDeItem extends ItemNaLista {
  /** Place in the list, from 1. The simulator names items by it. */
  posicao: number
}
type Coluna = DataColumn<LinhaDeItem>

const vazio = (texto: string) => (
  <Text span c="dimmed" inherit>
    {texto}
  </Text>
)

/** A count whose names show on hover, focus and touch. */
function CountWithNames({ texto, nomes }: { texto: string; nomes: string }) {
  return (
    <Tooltip label={nomes} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.contagem}>
        {texto}
      </button>
    </Tooltip>
  )
}

const coluna = (criterio: CriterioDoItem, nomeDe: NomeDe): Coluna => ({
  id: criterio.id,
  header: criterio.header,
  wrap: true,
  ...(criterio.tipo === 'limite' && { numeric: true }),
  cell: ({ criterios }) => {
    const texto = criterio.texto(criterios)
    if (aceitaTodos(criterio, criterios)) return vazio(texto)
    const nomes = nomesDoCriterio(criterio, criterios, nomeDe)
    return nomes ? <CountWithNames texto={texto} nomes={nomes} /> : texto
  },
})

/** On a card the number alone would say nothing. */
function NomeDoItem({ posicao }: { posicao: number }) {
  return (
    <>
      <Text span inherit hiddenFrom="sm">
        Item{' '}
      </Text>
      {posicao}
    </>
  )
}

/** Columns of the header's filters, and always '% Tabela'. */
export function colunasDosItens(filtros: Filtros, nomeDe: NomeDe): Coluna[] {
  return [
    {
      id: 'item',
      header: 'Item',
      value: ({ posicao }) => posicao,
      cell: ({ posicao }) => <NomeDoItem posicao={posicao} />,
      card: 'title',
    },
    ...criteriosDe(filtros).map((criterio) => coluna(criterio, nomeDe)),
    {
      id: 'percentual',
      header: '% Tabela',
      numeric: true,
      cell: ({ criterios }) => textoDoPercentual(criterios),
    },
  ]
}

const withPosition = (itens: readonly ItemNaLista[]): LinhaDeItem[] =>
  itens.map((item, index) => ({ ...item, posicao: index + 1 }))

interface ItensTableProps {
  filtros: Filtros
  itens: readonly ItemNaLista[] | undefined
  nomeDe: NomeDe
  podeAlterar: boolean
  onEditar: (item: ItemNaLista) => void
  onExcluir: (item: LinhaDeItem) => void
  adicionar: ReactNode
}

/** Spec 2.8 and 2.9. */
export function ItensTable(props: ItensTableProps) {
  const { filtros, itens, nomeDe, podeAlterar, onEditar, onExcluir, adicionar } = props
  const columns = useMemo(() => colunasDosItens(filtros, nomeDe), [filtros, nomeDe])
  const acoes = (item: LinhaDeItem) => [
    { label: 'Editar', icon: IconPencil, onClick: () => onEditar(item) },
    { label: 'Excluir', icon: IconTrash, onClick: () => onExcluir(item), perigo: true },
  ]
  return (
    <DataTable
      label="Itens da regra"
      dense
      columns={columns}
      rows={itens && withPosition(itens)}
      rowKey={({ chave: key }) => key}
      {...(podeAlterar && {
        rowActions: rowMenu(({ posicao }: LinhaDeItem) => `Ações do item ${posicao}`, acoes),
      })}
      skeletonRows={4}
      empty={
        <EmptyState subject="regra" title="Nenhum item" action={adicionar}>
          Sem itens, nenhum veículo é elegível por esta regra.
        </EmptyState>
      }
    />
  )
}

const MOSTRADOS = 10

interface ItensEmPalavrasProps {
  filtros: Filtros
  itens: readonly ItemNaLista[]
  nomeDe: NomeDe
}

/** The items as sentences, numbered as in the table: 'Honda e Jeep · até 6 anos · até 90.000 km → 90,00%'. */
export function ItensEmPalavras({ filtros, itens, nomeDe: nome }: ItensEmPalavrasProps) {
  const [todos, setTodos] = useState(false)
  if (itens.length === 0) return null
  const mostrados = todos ? itens : itens.slice(0, MOSTRADOS)
  const resto = itens.length - mostrados.length
  return (
    <>
      <ol className={classes.palavras} aria-label="Itens em palavras">
        {mostrados.map(({ chave, criterios }) => (
          <li key={chave}>
            {descreverItem(
              { ...criterios, percentual: criterios.percentual ?? 0 },
              { filtros: [...filtros], nome },
            )}{' '}
            → <strong>{textoDoPercentual(criterios)}</strong>
          </li>
        ))}
      </ol>
      {resto > 0 && (
        <Anchor component="button" type="button" size="sm" mb="md" onClick={() => setTodos(true)}>
          Mostrar mais {formatInteiro(resto)}
        </Anchor>
      )}
    </>
  )
}

interface CabecalhoResumoProps {
  cabecalho: Cabecalho
  /** Which rule it is: 'Regra nº 3, Populares'. A new one has no number yet. */
  qual?: string
}

/** Header of the items' screens: which rule it is, its scope, order and filters. */
export function CabecalhoResumo({ cabecalho, qual = cabecalho.nome ?? 'Regra nova' }: CabecalhoResumoProps) {
  const { loja, contrato, filtros, regraPadrao } = cabecalho
  const ordenados = filtros.toSorted((a, b) => a.ordem - b.ordem)
  return (
    <Group gap="4px 12px" mb="md" fz="sm">
      <Text span inherit fw={500}>
        {[qual, aplicacaoDe(cabecalho), loja, contrato && `contrato ${contrato}`].filter(Boolean).join(' · ')}
      </Text>
      {regraPadrao && <StatusBadge tom="info" icon={IconStarFilled} label="Padrão" />}
      <Text span inherit c="dimmed">
        FIPE · Seleção automática:{' '}
        <OrdemSelecaoGarantia
          ano={cabecalho.ordemSelecaoGarantiaAno}
          preco={cabecalho.ordemSelecaoGarantiaPreco}
        />
      </Text>
      <Text span inherit c="dimmed">
        Filtros:{' '}
        {ordenados.map(({ filtro, ordem }) => `${ordem}. ${LABEL_FILTRO[filtro]}`).join(', ') || 'nenhum'}
      </Text>
    </Group>
  )
}
