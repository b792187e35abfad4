import { type Centavos, formatDinheiro } from '../dinheiro.ts'
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

/**
 * A deficit case opens below the first and closes at the second, so that it doesn't flap (domain 6). In hundredths of a
 * percent of exigido.
 */
export const ABERTURA = 10_000
export const FECHAMENTO = 10_200

interface Valores {
  totalAtual: Centavos
  /** What must be covered: valorGarantia, or by the policy the balance × index (carteira A.2). 0: nothing is owed. */
  exigido: Centavos
}

interface ComTolerancia extends Valores {
  /** What the policy tolerates, in hundredths of a percent: it lowers both limits. */
  tolerancia: number
}

interface ValoresAvaliados extends ComTolerancia {
  /** What of totalAtual rests only on prices that the store or the institution gave. */
  totalSemReferencia: Centavos
}

/**
 * 'descoberto' below 100%, 'limite' up to 102%, 'coberto' from there on; the tolerance lowers both. 'semReferencia'
 * where only prices without reference reach the first (domain 6).
 */
export function situacaoDe({ totalSemReferencia, ...valores }: ValoresAvaliados): SituacaoCobertura {
  if (!reaches(ABERTURA, valores)) return 'descoberto'
  const totalAtual = valores.totalAtual - totalSemReferencia
  if (!reaches(ABERTURA, { ...valores, totalAtual })) return 'semReferencia'
  return reaches(FECHAMENTO, valores) ? 'coberto' : 'limite'
}

const reaches = (
  centesimos: number,
  { totalAtual, exigido, tolerancia }: Omit<ComTolerancia, 'totalAtual'> & { totalAtual: number },
) => BigInt(totalAtual) * 10_000n >= BigInt(exigido) * BigInt(centesimos - tolerancia)

/** What is missing to 100%, in centavos; never negative. */
export const deficitDe = ({ totalAtual, exigido }: Valores): Centavos =>
  Math.max(0, exigido - totalAtual) as Centavos

/** Coverage in hundredths of a percent, truncated so that 99.999% never reads as 100. null where exigido is 0. */
export const centesimosDaCobertura = ({ totalAtual, exigido }: Valores): number | null =>
  exigido === 0 ? null : Number((BigInt(totalAtual) * 10_000n) / BigInt(exigido))

/** Coverage in percent, with two decimals; null where exigido is 0. */
export function percentualDaCobertura(valores: Valores): number | null {
  const centesimos = centesimosDaCobertura(valores)
  return centesimos === null ? null : centesimos / 100
}

/** A contract that owes nothing has no percentage. */
export const SEM_SALDO_DEVEDOR = 'Sem saldo devedor'

/** Coverage in words: '98,50%'. */
export function percentualCoberto(totalAtual: Centavos, exigido: Centavos): string {
  const centesimos = centesimosDaCobertura({ totalAtual, exigido })
  return centesimos === null ? SEM_SALDO_DEVEDOR : formatPercentual(centesimos / 10_000)
}

/** What a coverage is measured by, for a sentence. */
export const medidaDaCobertura = ({
  exigido,
  valorGarantia,
}: Pick<Valores, 'exigido'> & { valorGarantia: Centavos }) =>
  exigido === valorGarantia ? 'do valor da garantia' : 'do exigido pelo saldo devedor'

export const fraseDaCobertura = ({ totalAtual, exigido }: Valores): string =>
  exigido === 0
    ? `${SEM_SALDO_DEVEDOR}.`
    : `Cobertura de ${percentualCoberto(totalAtual, exigido)}: ${formatDinheiro(totalAtual)} para ${formatDinheiro(exigido)} de garantia.`

interface Caso extends ComTolerancia {
  aberto: boolean
  ativo: boolean
  veiculos: number
  /** Number of vehicles that keep their price, because they had no reference price when they were pledged. */
  semReferencia: number
}

/**
 * Decides whether a new evaluation opens or closes a contract's deficit case. A contract never gets a case while all
 * its vehicles are in stock and without a reference price: no price table can move it. One without vehicles does (carteira A.2).
 */
export function passoDoCaso({
  aberto,
  ativo,
  veiculos,
  semReferencia,
  ...valores
}: Caso): 'abrir' | 'fechar' | null {
  if (aberto) return !ativo || reaches(FECHAMENTO, valores) ? 'fechar' : null
  const soSemReferencia = veiculos > 0 && veiculos === semReferencia
  return ativo && !soSemReferencia && !reaches(ABERTURA, valores) ? 'abrir' : null
}
