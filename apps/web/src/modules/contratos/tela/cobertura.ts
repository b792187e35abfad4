import { deficitDe, percentualCoberto, percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { type Centavos, formatDinheiro, ZERO } from '@lastro/shared/dinheiro'

export interface Cobertura {
  total: Centavos
  valorGarantia: Centavos
  /** What is missing to valorGarantia; 0 when it is reached. */
  falta: Centavos
  /** What the total has above valorGarantia. */
  sobra: Centavos
  /** Cut, not rounded, to two decimals: 99,999 never reads as 100. */
  percentual: number
  atinge: boolean
}

/** What vehicles cover at the prices of a choice or of an agreement (domain 2); null while there is no valorGarantia to cover (NaN: none that can be read). */
export function computeCobertura(total: Centavos, valorGarantia: Centavos | null): Cobertura | null {
  if (!valorGarantia) return null
  const valores = { totalAtual: total, valorGarantia }
  const falta = deficitDe(valores)
  return {
    total,
    valorGarantia,
    falta,
    sobra: Math.max(0, total - valorGarantia) as Centavos,
    percentual: percentualDaCobertura(valores) ?? 0,
    atinge: falta === ZERO,
  }
}

/** The coverage in words, for people who don't see the bar; with the date of its prices it is the present one (domain 6). */
export function descreverCobertura(cobertura: Cobertura | null, data?: string): string {
  if (!cobertura) return 'Informe o valor da garantia para ver a cobertura.'
  const { total, falta, sobra, valorGarantia } = cobertura
  const percentual = percentualCoberto(total, valorGarantia)
  const dita = data ? `Cobertura atual de ${percentual} (${data})` : `Cobertura de ${percentual}`
  const alvo = `o valor da garantia de ${formatDinheiro(valorGarantia)}`
  if (falta > ZERO) return `${dita}: faltam ${formatDinheiro(falta)} para ${alvo}.`
  if (sobra > ZERO) return `${dita}: ${formatDinheiro(sobra)} acima d${alvo}.`
  return `${dita}: exatamente ${alvo}.`
}
