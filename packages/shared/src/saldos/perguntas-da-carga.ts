import { formatDinheiro } from '../dinheiro.ts'
import { formatInteiro } from '../numeros.ts'
import type { ExemplosDeContratos, PerguntasDaCarga } from './saldo.ts'

/** In percent: a greater move of the sum, or a greater share of missing contracts, must be confirmed. */
export const VARIACAO_MAXIMA = 30
export const AUSENTES_MAXIMO = 5

/** 'CT-1, CT-2 e mais 3': the first ones by number. */
export const nomear = ({ total, numeros }: ExemplosDeContratos) =>
  `${numeros.join(', ')}${total > numeros.length ? ` e mais ${formatInteiro(total - numeros.length)}` : ''}`

const contar = (exemplos: ExemplosDeContratos | null, um: string, varios: string, resto = '') =>
  exemplos &&
  `${formatInteiro(exemplos.total)} ${exemplos.total === 1 ? um : varios}: ${nomear(exemplos)}.${resto}`

/** What a load must be confirmed for, one sentence per question. */
export function textosDasPerguntas(perguntas: PerguntasDaCarga): string[] {
  const { variacao, ausentes, acimaDoCredito, primeirosBaixos, semGarantia } = perguntas
  return [
    variacao &&
      `A soma dos saldos vai de ${formatDinheiro(variacao.antes)} para ${formatDinheiro(variacao.depois)}, mais de ${VARIACAO_MAXIMA}%. As maiores mudanças: ${nomear(variacao)}.`,
    contar(
      ausentes,
      `contrato com saldo não está na carga completa, mais de ${AUSENTES_MAXIMO}%`,
      `contratos com saldo não estão na carga completa, mais de ${AUSENTES_MAXIMO}%`,
    ),
    contar(
      acimaDoCredito,
      'saldo passa de 1,5 vez o valor do crédito',
      'saldos passam de 1,5 vez o valor do crédito',
    ),
    contar(
      primeirosBaixos,
      'contrato tem o primeiro saldo abaixo de 1% do valor do crédito',
      'contratos têm o primeiro saldo abaixo de 1% do valor do crédito',
    ),
    contar(
      semGarantia,
      'veículo do arquivo não é garantia do contrato',
      'veículos do arquivo não são garantias do contrato',
      ' Os saldos por veículo desses contratos não contam: cada venda fica com o valor rateado.',
    ),
  ].filter((texto) => texto !== null)
}
