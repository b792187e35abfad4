import type { CoberturaAtual } from '@lastro/shared/cobertura/cobertura'
import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { LABEL_SITUACAO_COBERTURA, percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { fichaDoContrato } from '@lastro/shared/contratos/colunas'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import {
  COLUNAS_DAS_GARANTIAS,
  COLUNAS_DAS_MOVIMENTACOES,
  type Garantia,
  type Movimentacao,
  totalDasGarantias,
} from '@lastro/shared/contratos/garantia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { partesDitas } from '#modules/contratos/tela/cobertura-atual.tsx'
import { type Folha, printedValue, notaDeCorte, secao } from '../impressao/folha.ts'

interface ContratoParaFolha {
  contrato: ContratoDetalhe
  nomeParceiro: string
  garantias: readonly Garantia[]
  movimentacoes: { rows: readonly Movimentacao[]; total: number }
}

type Dado = [string, string]

/** Present coverage with the date of its prices. Empty unless the contract is Ativo. */
function dadosDaCobertura(cobertura: CoberturaAtual | null): Dado[] {
  if (!cobertura) return []
  const { totalAtual, totalInclusao, valorGarantia, exigido } = cobertura
  return [
    [
      'Cobertura atual',
      `${percentualCoberto(totalAtual, exigido)}, ${LABEL_SITUACAO_COBERTURA[cobertura.situacao]} (${dataDosPrecos(cobertura)})`,
    ],
    ...(exigido === valorGarantia ? [] : [['Exigido', formatDinheiro(exigido)] satisfies Dado]),
    ['Na inclusão', percentualCoberto(totalInclusao, valorGarantia)],
    ...partesDitas(cobertura.partes).map(({ termo, valor }): Dado => [termo, valor]),
  ]
}

/** The three tabs of the detail, one below the other. */
export function folhaDoContrato({
  contrato,
  nomeParceiro,
  garantias,
  movimentacoes,
}: ContratoParaFolha): Folha {
  return {
    titulo: `Situação Atual do Contrato ${contrato.numero}`,
    dados: [
      ...fichaDoContrato(nomeParceiro).map((campo): Dado => [campo.titulo, printedValue(campo, contrato)]),
      ...dadosDaCobertura(contrato.cobertura),
    ],
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
