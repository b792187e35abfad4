import { type Centavos, formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import { formatPercentual } from '../../../lib/format.ts'

export interface Cobertura {
  total: Centavos
  valorGarantia: Centavos
  /** What is missing to valorGarantia; 0 when it is reached. */
  falta: Centavos
  /** What the total has above valorGarantia. */
  sobra: Centavos
  /** total ÷ valorGarantia, cut (not rounded) to hundredths of a percent: 99,999% never reads as 100%. */
  razao: number
  atinge: boolean
}

/** Coverage of a contract (domain 2); null while there is no valorGarantia to cover (NaN: none that can be read). */
export function coberturaDe(total: Centavos, valorGarantia: Centavos | null): Cobertura | null {
  if (!valorGarantia) return null
  const diferenca = total - valorGarantia
  return {
    total,
    valorGarantia,
    falta: Math.max(0, -diferenca) as Centavos,
    sobra: Math.max(0, diferenca) as Centavos,
    razao: Math.floor((total * 10_000) / valorGarantia) / 10_000,
    atinge: diferenca >= 0,
  }
}

/** The coverage in words, for people who don't see the bar. */
export function descreverCobertura(cobertura: Cobertura | null): string {
  if (!cobertura) return 'Informe o valor da garantia para ver a cobertura.'
  const { falta, sobra, razao, valorGarantia } = cobertura
  const percentual = formatPercentual(razao)
  const alvo = `o valor da garantia de ${formatDinheiro(valorGarantia)}`
  if (falta > ZERO) return `Cobertura de ${percentual}: faltam ${formatDinheiro(falta)} para ${alvo}.`
  if (sobra > ZERO) return `Cobertura de ${percentual}: ${formatDinheiro(sobra)} acima d${alvo}.`
  return `Cobertura de ${percentual}: exatamente ${alvo}.`
}
