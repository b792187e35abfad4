import type { ImportacaoAConfirmar } from '@lastro/shared/veiculos/importacao-estoque'
import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import type { Planilha } from '#importacao/csv.ts'
import type { RunningImport, ImportOptions } from '#importacao/running-import.ts'
import type { LineError, Relatorio } from '#importacao/relatorio.ts'
import type { Carga } from './carga.sql.ts'

export interface OpcoesEstoque extends ImportOptions {
  lojaId: number
  /** The file names the whole stock: what it doesn't name leaves. */
  completo: boolean
  /** A full load that is empty or retires more than 20% of the stock is meant. */
  confirmar: boolean
  /** Bad lines are left out, and their vehicles stay as they are; without it they hold back the rest. */
  parcial?: boolean
}

/** A line that is left out. */
export interface LinhaRuim extends LineError {
  /** In the Mercosul form; null: it can't be read. */
  placa: string | null
}

/** Risky but legal: the same load with what `falta` goes through. */
export type Confirmacao = Pick<ImportacaoAConfirmar, 'falta' | 'estoque' | 'sairiam'>

export interface RelatorioEstoque extends Relatorio {
  /** Refused only because nobody said that it is meant. */
  aConfirmar: Confirmacao | null
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
export interface Contexto extends RunningImport<OpcoesEstoque> {
  carga: Carga
  fonte: FonteDeEstoque
}
