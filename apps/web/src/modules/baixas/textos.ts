import { type Baixa, motivoDaBaixa } from '@lastro/shared/carteira/baixa'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'

const diaEMes = (dia: string) => formatDia(dia).slice(0, 5)

/** 'R$ 48.210,37 para pagamento em 26/11': what must be paid, and on which day it is that much. */
export function valorEmPalavras({ valor, valorEm, estado }: Pick<Baixa, 'valor' | 'valorEm' | 'estado'>) {
  if (valor === null) return estado === 'aberta' ? 'a instituição informa com o pagamento' : null
  const quanto = formatDinheiro(valor)
  return estado === 'aberta' && valorEm ? `${quanto} para pagamento em ${diaEMes(valorEm)}` : quanto
}

/** The day of the sale and how it is known, or why the payoff was opened. */
export function vendaEmPalavras(baixa: Baixa) {
  const { dataVenda, origem } = baixa
  return `${motivoDaBaixa(baixa)} em ${formatDia(dataVenda)}${origem === 'sistema' ? ' (venda presumida)' : ''}`
}
