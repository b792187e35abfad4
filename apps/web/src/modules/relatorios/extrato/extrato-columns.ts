import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { ExtratoFinanceiroItem } from '@lastro/shared/relatorios/extrato-financeiro'
import type { Centavos } from '@lastro/shared/dinheiro'
import { formatInteiro } from '../../../lib/format.ts'
import type { DataColumn } from '../../../ui/data-table-columns.ts'

export interface Extrato {
  itens: readonly ExtratoFinanceiroItem[]
  total: Centavos
}

export function quantidadeTotal({ itens }: Extrato): number {
  return itens.reduce((soma, { quantidade }) => soma + quantidade, 0)
}

/** Domain 11: Descrição, Quantidade, Valor unitário, Valor total; the foot has both totals (spec 2.14). */
export function colunasDoExtrato(extrato: Extrato | undefined): DataColumn<ExtratoFinanceiroItem>[] {
  return [
    { id: 'descricao', header: 'Descrição', value: ({ descricao }) => descricao, footer: 'Total' },
    {
      id: 'quantidade',
      header: 'Quantidade',
      cell: ({ quantidade }) => formatInteiro(quantidade),
      numeric: true,
      footer: extrato && formatInteiro(quantidadeTotal(extrato)),
    },
    {
      id: 'valorUnitario',
      header: 'Valor unitário',
      cell: ({ valorUnitario }) => formatDinheiro(valorUnitario),
      numeric: true,
    },
    {
      id: 'valorTotal',
      header: 'Valor total',
      cell: ({ valorTotal }) => formatDinheiro(valorTotal),
      numeric: true,
      footer: extrato && formatDinheiro(extrato.total),
    },
  ]
}
