import type { Centavos } from '../dinheiro.ts'
import { formatPercentual } from '../numeros.ts'

/** The traffic light of a contract's coverage. */
export const SITUACOES_COBERTURA = ['descoberto', 'semReferencia', 'limite', 'coberto'] as const
export type SituacaoCobertura = (typeof SITUACOES_COBERTURA)[number]

export const LABEL_SITUACAO_COBERTURA: Record<SituacaoCobertura, string> = {
  descoberto: 'Descoberto',
  semReferencia: 'Sem referência',
  limite: 'No limite',
  coberto: 'Coberto',
}

/** What the list may be narrowed to: an open request for reinforcement, one whose last day is over, such a one that the store left unanswered. */
export const PEDIDOS_NA_COBERTURA = ['aberto', 'vencido', 'semResposta'] as const

/** Percent of valorGarantia at which a deficit case closes; it opens below 100 (domain 6: no flapping). */
export const FECHA_COM = 102

interface Valores {
  totalAtual: Centavos
  valorGarantia: Centavos
}

interface ValoresAvaliados extends Valores {
  /** What of totalAtual is at prices that only the store or the institution gave. */
  totalSemReferencia: Centavos
}

/** Below 100%; 100% only with prices that no reference confirms (domain 6); from there to 102%; from 102% on. */
export function situacaoDe({
  totalAtual,
  totalSemReferencia,
  valorGarantia,
}: ValoresAvaliados): SituacaoCobertura {
  if (totalAtual < valorGarantia) return 'descoberto'
  if (totalAtual - totalSemReferencia < valorGarantia) return 'semReferencia'
  return fecha({ totalAtual, valorGarantia }) ? 'coberto' : 'limite'
}

const fecha = ({ totalAtual, valorGarantia }: Valores) =>
  BigInt(totalAtual) * 100n >= BigInt(valorGarantia) * BigInt(FECHA_COM)

/** What is missing to 100%; never negative. */
export const deficitDe = ({ totalAtual, valorGarantia }: Valores): Centavos =>
  Math.max(0, valorGarantia - totalAtual) as Centavos

/** Coverage in hundredths of a percent, cut (not rounded), so that 99,999% never reads as 100. Null where nothing is to be covered. */
export const centesimosDaCobertura = ({ totalAtual, valorGarantia }: Valores): number | null =>
  valorGarantia === 0 ? null : Number((BigInt(totalAtual) * 10_000n) / BigInt(valorGarantia))

/** The same in percent, with two decimals. */
export function percentualDaCobertura(valores: Valores): number | null {
  const centesimos = centesimosDaCobertura(valores)
  return centesimos === null ? null : centesimos / 100
}

/** The same in words. */
export function percentualCoberto(total: Centavos, valorGarantia: Centavos): string {
  return formatPercentual((centesimosDaCobertura({ totalAtual: total, valorGarantia }) ?? 0) / 10_000)
}

interface Caso extends Valores {
  aberto: boolean
  ativo: boolean
  veiculos: number
  /** Vehicles that keep their price because they were pledged without a reference price. */
  semReferencia: number
}

/**
 * What a new evaluation does to a contract's deficit case. One whose vehicles are all in stock and without a reference price is moved by
 * nothing, and stays out of the cases.
 */
export function passoDoCaso({
  aberto,
  ativo,
  veiculos,
  semReferencia,
  ...valores
}: Caso): 'abrir' | 'fechar' | null {
  if (aberto) return !ativo || fecha(valores) ? 'fechar' : null
  return ativo && veiculos > semReferencia && valores.totalAtual < valores.valorGarantia ? 'abrir' : null
}
