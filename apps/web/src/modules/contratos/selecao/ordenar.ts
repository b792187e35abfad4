import type { VeiculoDaSelecao } from './veiculo.ts'

/** What of a vehicle a list is ordered and narrowed by. */
export type Ordenavel = Pick<
  VeiculoDaSelecao,
  'marca' | 'ano' | 'km' | 'entrada' | 'preco' | 'semReferencia' | 'referenciaDefasada'
>
type Comparar = (a: Ordenavel, b: Ordenavel) => number

/** How the stock may be ordered; 'loja' is as it comes: the contract's first, then by brand and model. */
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

/** After every day: nobody knows since when it stands there. */
const SEM_ENTRADA = '9999'

/** More than any: nobody told it. */
const SEM_KM = 10_000_000

/** Equal ones stay as they came. */
export function ordenarVeiculos<T extends Ordenavel>(
  veiculos: readonly T[],
  ordem: OrdemDoEstoque,
): readonly T[] {
  const { comparar } = ORDENS[ordem]
  return comparar ? veiculos.toSorted(comparar) : veiculos
}

/** Its price rests on a reference of now. */
export const comReferenciaAtual = ({
  semReferencia,
  referenciaDefasada,
}: Pick<Ordenavel, 'semReferencia' | 'referenciaDefasada'>): boolean => !semReferencia && !referenciaDefasada
