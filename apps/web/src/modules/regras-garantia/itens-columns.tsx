import { Text, Tooltip } from '@mantine/core'
import type { DataColumn } from '#ui/data-table-columns.ts'
import type { Filtros, ItemNaLista } from './item-form.ts'
import {
  aceitaTodos,
  type CriterioDoItem,
  criteriosDe,
  type NomeDe,
  nomesDoCriterio,
  textoDoPercentual,
} from './item-textos.ts'
import classes from './itens.module.css'

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

export const withPosition = (itens: readonly ItemNaLista[]): LinhaDeItem[] =>
  itens.map((item, index) => ({ ...item, posicao: index + 1 }))
