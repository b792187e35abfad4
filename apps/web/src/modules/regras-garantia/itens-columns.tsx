import { Text } from '@mantine/core'
import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { formatInteiro, formatPercentual } from '../../lib/format.ts'
import type { DataColumn } from '../../ui/data-table-columns.ts'
import {
  contagemCombustiveis,
  contagemMarcas,
  contagemModelos,
  contagemTipos,
  contagemUfs,
} from './contagens.ts'
import type { Filtros, ItemForm, ItemNaLista } from './item-form.ts'

export interface LinhaDeItem extends ItemNaLista {
  /** Place in the list, from 1: the simulator names items by it. */
  posicao: number
}
type Coluna = DataColumn<LinhaDeItem>

const vazio = (texto: string) => (
  <Text span c="dimmed" inherit>
    {texto}
  </Text>
)

function lista(
  base: { id: string; header: string; todos: string; wrap?: true; width?: number },
  ler: (item: ItemForm) => readonly number[],
  contagem: (n: number) => string,
): Coluna {
  return {
    id: base.id,
    header: base.header,
    ...(base.wrap && { wrap: true }),
    ...(base.width && { width: base.width }),
    cell: ({ criterios }) => {
      const { length } = ler(criterios)
      return length > 0 ? contagem(length) : vazio(base.todos)
    },
  }
}

const limite = (id: string, header: string, ler: (item: ItemForm) => number | null): Coluna => ({
  id,
  header,
  numeric: true,
  cell: ({ criterios }) => {
    const valor = ler(criterios)
    return valor === null ? vazio('Sem limite') : formatInteiro(valor)
  },
})

const sinal = (id: string, header: string, ler: (item: ItemForm) => boolean | null): Coluna => ({
  id,
  header,
  cell: ({ criterios }) => {
    const valor = ler(criterios)
    if (valor === null) return vazio('Indiferente')
    return valor ? 'SIM' : 'NÃO'
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

/** Spec 2.9, in its order. */
const POR_FILTRO: readonly (readonly [FiltroRegra, Coluna])[] = [
  [
    FiltroRegra.Marca,
    lista({ id: 'marca', header: 'Marca', todos: 'Todas' }, ({ marcas }) => marcas, contagemMarcas),
  ],
  [
    FiltroRegra.Modelo,
    lista({ id: 'modelo', header: 'Modelo', todos: 'Todos' }, ({ modelos }) => modelos, contagemModelos),
  ],
  [FiltroRegra.Idade, limite('idade', 'Idade', ({ idadeMaxima }) => idadeMaxima)],
  [FiltroRegra.Km, limite('km', 'Km', ({ quilometragemMaxima }) => quilometragemMaxima)],
  [FiltroRegra.UF, lista({ id: 'uf', header: 'UF', todos: 'Todas' }, ({ ufs }) => ufs, contagemUfs)],
  [FiltroRegra.Chassi, sinal('chassi', 'Chassi', ({ chassiRemarcado }) => chassiRemarcado)],
  [FiltroRegra.Leilao, sinal('leilao', 'Leilão', ({ leilao }) => leilao)],
  [
    FiltroRegra.TipoCombustivel,
    lista(
      { id: 'combustivel', header: 'Tipo Combustível', wrap: true, todos: 'Todos' },
      ({ combustiveis }) => combustiveis,
      contagemCombustiveis,
    ),
  ],
  [
    FiltroRegra.TipoVeiculo,
    lista(
      { id: 'tipo', header: 'Tipo Veículo', wrap: true, width: 100, todos: 'Todos' },
      ({ tipos }) => tipos,
      contagemTipos,
    ),
  ],
]

/** Only the header's filters have a column; '% Tabela' always stands. */
export function colunasDosItens(filtros: Filtros): Coluna[] {
  return [
    {
      id: 'item',
      header: 'Item',
      value: ({ posicao }) => posicao,
      cell: ({ posicao }) => <NomeDoItem posicao={posicao} />,
      card: 'title',
    },
    ...POR_FILTRO.filter(([filtro]) => filtros.has(filtro)).map(([, coluna]) => coluna),
    {
      id: 'percentual',
      header: '% Tabela',
      numeric: true,
      cell: ({ criterios }) => formatPercentual((criterios.percentual ?? 0) / 10_000),
    },
  ]
}

export const comPosicao = (itens: readonly ItemNaLista[]): LinhaDeItem[] =>
  itens.map((item, index) => ({ ...item, posicao: index + 1 }))
