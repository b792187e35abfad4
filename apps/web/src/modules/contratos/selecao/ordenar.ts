import type { VeiculoDaSelecao } from './veiculo.ts'

export type Ordenavel = Pick<
  VeiculoDaSelecao,
  'marca' | 'ano' | 'km' | 'entrada' | 'preco' | 'semReferencia' | 'referenciaDefasada'
>
type Comparar = (a: Ordenavel, b: Ordenavel) => number

/** Orders of the stock; 'loja' is the server's: the contract's vehicles first, then by brand and model. */
export const ORDENS = {
  loja: { label: 'Marca e modelo', comparar: null },
  maiorPreco: { label: 'Maior preço', comparar: (a, b) => b.preco - a.preco },
  menorPreco: { label: 'Menor preço', comparar: (a, b) => a.preco - b.preco },
  maisNovo: { label: 'Ano mais novo', comparar: (a, b) => b.ano - a.ano },
  menorKm: { label: 'Menor km', comparar: (a, b) => (a.km ?? SEM_KM) - (b.km ?? SEM_KM) },
  maisTempo: {
    label: 'Mais tempo no estoque',
    comparar: (a, b) => (a.entrada ?? SEM_ENTRADA).localeCompare(b.entrada ?? SEM_ENTRADA),
  },
} as const satisfies Record<string, { label: string; comparar: Comparar | null }>
export type OrdemDoEstoque = keyof typeof ORDENS

/** Sorts unknown entry days last. */
const SEM_ENTRADA = '9999'

/** Sorts unknown odometers last. */
const SEM_KM = 10_000_000

/** Sorts stably. */
export function ordenarVeiculos<T extends Ordenavel>(
  veiculos: readonly T[],
  ordem: OrdemDoEstoque,
): readonly T[] {
  const { comparar } = ORDENS[ordem]
  return comparar ? veiculos.toSorted(comparar) : veiculos
}

/** Whether a vehicle's price rests on a current reference price. */
export const hasCurrentReferencia = ({
  semReferencia,
  referenciaDefasada,
}: Pick<Ordenavel, 'semReferencia' | 'referenciaDefasada'>): boolean => !semReferencia && !referenciaDefasada
