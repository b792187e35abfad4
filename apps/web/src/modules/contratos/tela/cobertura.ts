import { deficitDe, percentualCoberto, percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { type Centavos, formatDinheiro, ZERO } from '@lastro/shared/dinheiro'

export interface Cobertura {
  total: Centavos
  valorGarantia: Centavos
  /** Missing to valorGarantia, in centavos; 0 when it is reached. */
  falta: Centavos
  /** Surplus over valorGarantia, in centavos. */
  sobra: Centavos
  /** Percent, cut to two decimals and not rounded: 99,999 must not read as 100. */
  percentual: number
  atinge: boolean
}

/** The coverage at the prices of a choice or an agreement (domain 2); null without a readable valorGarantia. */
export function computeCobertura(total: Centavos, valorGarantia: Centavos | null): Cobertura | null {
  if (!valorGarantia) return null
  const valores = { totalAtual: total, exigido: valorGarantia }
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

/**
 * The coverage in words. With `data`, the date of its prices, it is called the current coverage (domain 6). `medida` names what
 * it is measured by.
 */
export function descreverCobertura(
  cobertura: Cobertura | null,
  data?: string,
  medida = 'o valor da garantia',
): string {
  if (!cobertura) return 'Informe o valor da garantia para ver a cobertura.'
  const { total, falta, sobra, valorGarantia } = cobertura
  const percentual = percentualCoberto(total, valorGarantia)
  const dita = data ? `Cobertura atual de ${percentual} (${data})` : `Cobertura de ${percentual}`
  const alvo = `${medida} de ${formatDinheiro(valorGarantia)}`
  if (falta > ZERO) return `${dita}: faltam ${formatDinheiro(falta)} para ${alvo}.`
  if (sobra > ZERO) return `${dita}: ${formatDinheiro(sobra)} acima d${alvo}.`
  return `${dita}: exatamente ${alvo}.`
}
