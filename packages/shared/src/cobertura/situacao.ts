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

/**
 * Filters of the list by request for reinforcement: open, open after its last day, or such a one that the store has not
 * answered.
 */
export const PEDIDOS_NA_COBERTURA = ['aberto', 'vencido', 'semResposta'] as const

/** A deficit case closes at this percent of valorGarantia and opens below 100, so that it doesn't flap (domain 6). */
export const PERCENTUAL_DE_FECHAMENTO = 102

interface Valores {
  totalAtual: Centavos
  valorGarantia: Centavos
}

interface ValoresAvaliados extends Valores {
  /** What of totalAtual rests only on prices that the store or the institution gave. */
  totalSemReferencia: Centavos
}

/**
 * 'descoberto' below 100%; 'semReferencia' where only prices without reference reach 100% (domain 6); 'limite' up to
 * 102%; 'coberto' from there on.
 */
export function situacaoDe({
  totalAtual,
  totalSemReferencia,
  valorGarantia,
}: ValoresAvaliados): SituacaoCobertura {
  if (totalAtual < valorGarantia) return 'descoberto'
  if (totalAtual - totalSemReferencia < valorGarantia) return 'semReferencia'
  return reachesClosing({ totalAtual, valorGarantia }) ? 'coberto' : 'limite'
}

const reachesClosing = ({ totalAtual, valorGarantia }: Valores) =>
  BigInt(totalAtual) * 100n >= BigInt(valorGarantia) * BigInt(PERCENTUAL_DE_FECHAMENTO)

/** What is missing to 100%, in centavos; never negative. */
export const deficitDe = ({ totalAtual, valorGarantia }: Valores): Centavos =>
  Math.max(0, valorGarantia - totalAtual) as Centavos

/** Coverage in hundredths of a percent, truncated so that 99.999% never reads as 100. null where valorGarantia is 0. */
export const centesimosDaCobertura = ({ totalAtual, valorGarantia }: Valores): number | null =>
  valorGarantia === 0 ? null : Number((BigInt(totalAtual) * 10_000n) / BigInt(valorGarantia))

/** Coverage in percent, with two decimals; null where valorGarantia is 0. */
export function percentualDaCobertura(valores: Valores): number | null {
  const centesimos = centesimosDaCobertura(valores)
  return centesimos === null ? null : centesimos / 100
}

/** Coverage in words: '98,50%'. */
export function percentualCoberto(total: Centavos, valorGarantia: Centavos): string {
  return formatPercentual((centesimosDaCobertura({ totalAtual: total, valorGarantia }) ?? 0) / 10_000)
}

interface Caso extends Valores {
  aberto: boolean
  ativo: boolean
  veiculos: number
  /** Number of vehicles that keep their price, because they had no reference price when they were pledged. */
  semReferencia: number
}

/**
 * Decides whether a new evaluation opens or closes a contract's deficit case. A contract never gets a case while all
 * its vehicles are in stock and without a reference price: no price table can move it.
 */
export function passoDoCaso({
  aberto,
  ativo,
  veiculos,
  semReferencia,
  ...valores
}: Caso): 'abrir' | 'fechar' | null {
  if (aberto) return !ativo || reachesClosing(valores) ? 'fechar' : null
  return ativo && veiculos > semReferencia && valores.totalAtual < valores.valorGarantia ? 'abrir' : null
}
