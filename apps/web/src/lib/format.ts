import type { Centavos } from '@lastro/shared/dinheiro'
import { formatCentesimos, formatInteiro } from '@lastro/shared/numeros'

export { formatInteiro, formatPercentual } from '@lastro/shared/numeros'

// For money with its symbol, days and instants see formatDinheiro, formatDia and formatInstante of the shared package.

/** '1.234,56': money in a column whose header names the currency. */
export const formatValor = (value: Centavos): string => formatCentesimos(value)

/** '1 marca selecionada', '2 marcas selecionadas'. */
export function plural(count: number, one: string, many: string): string {
  return `${formatInteiro(count)} ${count === 1 ? one : many}`
}

/** 'Regra nº 3 (padrão)'. */
export const nomeDaRegra = (id: number, padrao: boolean, nome: string | null = null): string =>
  `Regra nº ${id}${nome === null ? '' : `, ${nome}`}${padrao ? ' (padrão)' : ''}`

/** 'desde hoje', 'há 1 dia', 'há 12 dias'. */
export const haDias = (dias: number): string =>
  dias < 1 ? 'desde hoje' : `há ${plural(dias, 'dia', 'dias')}`

/** 'mais de 1.000 contratos' where the count stopped there, else as `plural`. */
export function countInWords(
  { total, haMais }: { total: number; haMais?: boolean | undefined },
  one: string,
  many: string,
): string {
  return `${haMais ? 'mais de ' : ''}${plural(total, one, many)}`
}

/** 'C-1, C-2 e mais 24': the first `quantos` of many names. */
export function firstNames(nomes: readonly string[], quantos: number, total = nomes.length): string {
  const shown = nomes.slice(0, quantos)
  const rest = total - shown.length
  return `${shown.join(', ')}${rest > 0 ? ` e mais ${formatInteiro(rest)}` : ''}`
}
