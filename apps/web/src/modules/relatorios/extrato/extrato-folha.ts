import { totaisEmTexto } from '@lastro/shared/relatorios/colunas'
import {
  COLUNAS_DO_EXTRATO,
  type ExtratoFinanceiroItem,
  type Periodo,
} from '@lastro/shared/relatorios/extrato-financeiro'
import { formatPeriodo } from '#ui/parse-periodo.ts'
import { type Folha, secao } from '../impressao/folha.ts'

export const folhaDoExtrato = (periodo: Periodo, itens: readonly ExtratoFinanceiroItem[]): Folha => ({
  titulo: 'Extrato Financeiro',
  dados: [['Período', formatPeriodo(periodo)]],
  secoes: [secao(COLUNAS_DO_EXTRATO, itens, { rodape: totaisEmTexto(COLUNAS_DO_EXTRATO, itens) })],
})
