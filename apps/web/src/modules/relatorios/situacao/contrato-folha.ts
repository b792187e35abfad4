import type { Contrato } from '@lastro/shared/contratos/contrato'
import { type Garantia, precoQueConta, totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { LABEL_TIPO_CONTRATO } from '@lastro/shared/contratos/status'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatInteiro } from '../../../lib/format.ts'
import { type ColunaImpressa, type Folha, notaDeCorte, secao } from '../impressao/folha.ts'
import { COLUNAS_IMPRESSAS as MOVIMENTACOES, type Movimentacao } from './movimentacoes-columns.ts'
import { situacaoEmTexto } from './situacao-columns.tsx'

const GARANTIAS: readonly ColunaImpressa<Garantia>[] = [
  { header: 'Marca', texto: ({ marca }) => marca },
  { header: 'Modelo', texto: ({ modelo }) => modelo },
  { header: 'Ano', texto: ({ ano }) => String(ano), numeric: true },
  { header: 'Km', texto: ({ km }) => formatInteiro(km), numeric: true },
  { header: 'Placa', texto: ({ placa }) => placa },
  { header: 'Preço', texto: (garantia) => formatDinheiro(precoQueConta(garantia)), numeric: true },
]

interface Tudo {
  contrato: Contrato
  nomeParceiro: string
  garantias: readonly Garantia[]
  movimentacoes: { rows: readonly Movimentacao[]; total: number }
}

/** The three tabs of the detail, one below the other. */
export function folhaDoContrato({ contrato, nomeParceiro, garantias, movimentacoes }: Tudo): Folha {
  return {
    titulo: `Situação Atual do Contrato ${contrato.numero}`,
    dados: [
      ['Loja', contrato.loja],
      ['Nº', contrato.numero],
      [`Nº ${nomeParceiro}`, contrato.idParceiro ?? '—'],
      ['Tipo do Contrato', LABEL_TIPO_CONTRATO[contrato.tipo]],
      ['Data de Término', formatDia(contrato.dataTermino)],
      ['Valor do Crédito', formatDinheiro(contrato.valorCredito)],
      ['Valor da Garantia', formatDinheiro(contrato.valorGarantia)],
      ['Status', situacaoEmTexto(contrato)],
    ],
    nota: notaDeCorte(movimentacoes.rows.length, movimentacoes.total),
    secoes: [
      secao(GARANTIAS, garantias, {
        titulo: 'Garantia',
        rodape: ['TOTAL', '', '', '', '', formatDinheiro(totalDasGarantias(garantias))],
      }),
      secao(MOVIMENTACOES, movimentacoes.rows, { titulo: 'Histórico de Movimentações' }),
    ],
  }
}
