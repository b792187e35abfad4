import { type Baixa, motivoDaBaixa } from '@lastro/shared/baixas/baixa'
import { formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { diaCurto } from '#lib/relogio.ts'

/** 'R$ 48.210,37 para pagamento em 26/11': an amount, and on which day it is that much. */
export const paraPagamento = (quanto: Centavos, { valorEm, estado }: Pick<Baixa, 'valorEm' | 'estado'>) =>
  `${formatDinheiro(quanto)}${estado === 'aberta' && valorEm ? ` para pagamento em ${diaCurto(valorEm)}` : ''}`

/** What must be paid for the vehicle, or who tells it. */
export function valorEmPalavras(baixa: Pick<Baixa, 'valor' | 'valorEm' | 'estado'>) {
  if (baixa.valor === null) return baixa.estado === 'aberta' ? 'a instituição informa com o pagamento' : null
  return paraPagamento(baixa.valor, baixa)
}

/** The day of the sale and how it is known, or why the payoff was opened. */
export function vendaEmPalavras(baixa: Baixa) {
  const { dataVenda, origem } = baixa
  return `${motivoDaBaixa(baixa)} em ${formatDia(dataVenda)}${origem === 'sistema' ? ' (venda presumida)' : ''}`
}
