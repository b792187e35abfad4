import type { Centavos } from '../dinheiro.ts'

/** The traffic light of a contract's coverage. */
export const SITUACOES_COBERTURA = ['descoberto', 'limite', 'coberto'] as const
export type SituacaoCobertura = (typeof SITUACOES_COBERTURA)[number]

export const LABEL_SITUACAO_COBERTURA: Record<SituacaoCobertura, string> = {
  descoberto: 'Descoberto',
  limite: 'No limite',
  coberto: 'Coberto',
}

/** Percent of valorGarantia at which a deficit case closes; it opens below 100 (domain 6: no flapping). */
export const FECHA_COM = 102

interface Valores {
  totalAtual: Centavos
  valorGarantia: Centavos
}

/** Below 100%, from there to 102%, and from 102% on. */
export function situacaoDe({ totalAtual, valorGarantia }: Valores): SituacaoCobertura {
  if (totalAtual < valorGarantia) return 'descoberto'
  return fecha({ totalAtual, valorGarantia }) ? 'coberto' : 'limite'
}

const fecha = ({ totalAtual, valorGarantia }: Valores) =>
  BigInt(totalAtual) * 100n >= BigInt(valorGarantia) * BigInt(FECHA_COM)

/** What is missing to 100%; never negative. */
export const deficitDe = ({ totalAtual, valorGarantia }: Valores): Centavos =>
  Math.max(0, valorGarantia - totalAtual) as Centavos

/** Coverage in percent, cut (not rounded) to two decimals, so that 99,999% never reads as 100. Null where nothing is to be covered. */
export function percentualDaCobertura({ totalAtual, valorGarantia }: Valores): number | null {
  if (valorGarantia === 0) return null
  return Number((BigInt(totalAtual) * 10_000n) / BigInt(valorGarantia)) / 100
}

/** The same in words. */
export function percentualCoberto(total: Centavos, valorGarantia: Centavos): string {
  return `${NUMERO.format(percentualDaCobertura({ totalAtual: total, valorGarantia }) ?? 0)}%`
}
const NUMERO = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

interface Caso extends Valores {
  aberto: boolean
  ativo: boolean
  /** Some pledge was made with a reference price; without any, no import moves the contract and it stays out of the cases. */
  comReferencia: boolean
}

/** What a new evaluation does to a contract's deficit case. */
export function passoDoCaso({ aberto, ativo, comReferencia, ...valores }: Caso): 'abrir' | 'fechar' | null {
  if (aberto) return !ativo || fecha(valores) ? 'fechar' : null
  return ativo && comReferencia && valores.totalAtual < valores.valorGarantia ? 'abrir' : null
}
