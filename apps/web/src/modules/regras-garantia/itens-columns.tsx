import { Text } from '@mantine/core'
import type { DataColumn } from '#ui/data-table-columns.ts'
import type { Filtros, ItemNaLista } from './item-form.ts'
import { aceitaTodos, type CriterioDoItem, criteriosDe, textoDoPercentual } from './item-textos.ts'

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

/** Differences of a criterion's column from other criteria's. */
const COLUMN_STYLE: Record<string, Partial<Coluna>> = {
  combustivel: { wrap: true },
  tipo: { wrap: true, width: 100 },
}

const coluna = (criterio: CriterioDoItem): Coluna => ({
  id: criterio.id,
  header: criterio.header,
  ...(criterio.tipo === 'limite' && { numeric: true }),
  ...COLUMN_STYLE[criterio.id],
  cell: ({ criterios }) => {
    const texto = criterio.texto(criterios)
    return aceitaTodos(criterio, criterios) ? vazio(texto) : texto
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
export function colunasDosItens(filtros: Filtros): Coluna[] {
  return [
    {
      id: 'item',
      header: 'Item',
      value: ({ posicao }) => posicao,
      cell: ({ posicao }) => <NomeDoItem posicao={posicao} />,
      card: 'title',
    },
    ...criteriosDe(filtros).map(coluna),
    {
      id: 'percentual',
      header: '% Tabela',
      numeric: true,
      cell: ({ criterios }) => textoDoPercentual(criterios),
    },
  ]
}

export const withPosition = (itens: readonly ItemNaLista[]): LinhaDeItem[] =>
  itens.map((item, index) => ({ ...item, posicao: index + 1 }))
