import {
  COLUNAS_DOS_VEICULOS_EM_GARANTIA,
  type VeiculoEmGarantia,
} from '@lastro/shared/veiculos/veiculo-em-garantia'
import { plural } from '#lib/format.ts'
import { type Folha, notaDeCorte, secao } from '../impressao/folha.ts'
import type { BuscaDeVeiculos } from '../busca.ts'

const ORDENS = {
  'loja:asc': 'Loja, crescente',
  'loja:desc': 'Loja, decrescente',
  'contratoId:asc': 'Nº do Contrato, crescente',
  'contratoId:desc': 'Nº do Contrato, decrescente',
} as const

export function folhaDaPrecificacao(
  { filtro, ordenacao }: BuscaDeVeiculos,
  rows: readonly VeiculoEmGarantia[],
  total: number,
): Folha {
  return {
    titulo: 'Histórico de Precificação',
    dados: [
      ['Busca', filtro ?? 'todos os veículos em garantia'],
      ...(ordenacao ? [['Ordem', ORDENS[ordenacao]] as const] : []),
      ['Total', plural(total, 'veículo', 'veículos')],
    ],
    nota: notaDeCorte(rows.length, total),
    secoes: [secao(COLUNAS_DOS_VEICULOS_EM_GARANTIA, rows)],
  }
}
