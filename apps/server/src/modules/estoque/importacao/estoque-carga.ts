import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import type { Planilha } from '../../../importacao/csv.ts'
import type { ImportacaoEmCurso, OpcoesDeImportacao } from '../../../importacao/importar.ts'
import type { Relatorio } from '../../../importacao/relatorio.ts'
import type { Carga } from './estoque-carga.sql.ts'
import type { Saida } from './estoque-conferencia.repository.ts'

export interface OpcoesEstoque extends OpcoesDeImportacao {
  lojaId: number
  /** The file names the whole stock: what it doesn't name leaves. */
  completo: boolean
  /** A full load that is empty or retires more than 20% of the stock is meant. */
  confirmar: boolean
}

export interface RelatorioEstoque extends Relatorio {
  /** Refused only because it retires so much: the same call with `confirmar` goes through. */
  precisaConfirmar: boolean
  /** What a confirmation is about; null unless it is asked for. */
  saida: Saida | null
  novos: number
  alterados: number
  /** Of those altered, the ones that had left the stock. */
  voltaram: number
  sairam: number
  /** Of those that left, the ones in guarantee: they stay pledged. */
  sairamEmGarantia: number
  /** Headings that aren't columns of domain 6. */
  colunasIgnoradas: string[]
}

/** Lines from anywhere: values are text, as in a file. */
export type FonteDeEstoque = Pick<Planilha<ColunaEstoque>, 'colunas' | 'ignoradas' | 'registros'>

/** One load under way. */
export interface Contexto extends ImportacaoEmCurso<OpcoesEstoque> {
  carga: Carga
  fonte: FonteDeEstoque
}
