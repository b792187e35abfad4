import { fichaDoContrato } from '@lastro/shared/contratos/colunas'
import type { Contrato } from '@lastro/shared/contratos/contrato'
import {
  COLUNAS_DAS_GARANTIAS,
  COLUNAS_DAS_MOVIMENTACOES,
  type Garantia,
  type Movimentacao,
  totalDasGarantias,
} from '@lastro/shared/contratos/garantia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { type Folha, impresso, notaDeCorte, secao } from '../impressao/folha.ts'

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
    dados: fichaDoContrato(nomeParceiro).map((campo) => [campo.titulo, impresso(campo, contrato)]),
    nota: notaDeCorte(movimentacoes.rows.length, movimentacoes.total),
    secoes: [
      secao(COLUNAS_DAS_GARANTIAS, garantias, {
        titulo: 'Garantia',
        rodape: ['TOTAL', '', '', '', '', formatDinheiro(totalDasGarantias(garantias))],
      }),
      secao(COLUNAS_DAS_MOVIMENTACOES, movimentacoes.rows, { titulo: 'Histórico de Movimentações' }),
    ],
  }
}
