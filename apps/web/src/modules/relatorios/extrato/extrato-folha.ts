import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { ExtratoFinanceiroItem, Periodo } from '@lastro/shared/relatorios/extrato-financeiro'
import { formatInteiro } from '../../../lib/format.ts'
import { formatPeriodo } from '../../../ui/parse-periodo.ts'
import { type ColunaImpressa, type Folha, secao } from '../impressao/folha.ts'
import { type Extrato, quantidadeTotal } from './extrato-columns.ts'

const COLUNAS: readonly ColunaImpressa<ExtratoFinanceiroItem>[] = [
  { header: 'Descrição', texto: ({ descricao }) => descricao },
  { header: 'Quantidade', texto: ({ quantidade }) => formatInteiro(quantidade), numeric: true },
  { header: 'Valor unitário', texto: ({ valorUnitario }) => formatDinheiro(valorUnitario), numeric: true },
  { header: 'Valor total', texto: ({ valorTotal }) => formatDinheiro(valorTotal), numeric: true },
]

export function folhaDoExtrato(periodo: Periodo, extrato: Extrato): Folha {
  const { itens, total } = extrato
  return {
    titulo: 'Extrato Financeiro',
    dados: [['Período', formatPeriodo(periodo)]],
    secoes: [
      secao(COLUNAS, itens, {
        rodape: ['Total', formatInteiro(quantidadeTotal(extrato)), '', formatDinheiro(total)],
      }),
    ],
  }
}
