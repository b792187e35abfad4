import type { Dia } from '@lastro/shared/dia'
import type { ImportacaoAConfirmar, ValorDesconhecido } from '@lastro/shared/veiculos/importacao-estoque'
import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import type { Reading, Source } from '#importacao/table.ts'
import type { RunningImport, ImportOptions } from '#importacao/running-import.ts'
import type { LineError, Relatorio } from '#importacao/relatorio.ts'
import type { Carga } from './carga.sql.ts'

/** Bad lines that are listed, and written to the file of bad lines. */
export const MAXIMO_DE_ERROS = 1_000

export interface EstoqueOptions extends ImportOptions {
  lojaId: number
  /** The file names the whole stock: unnamed vehicles leave. */
  completo: boolean
  /** Confirms a full load that is empty or retires more than 20% of the stock, and a file without a valuable column. */
  confirmar: boolean
  /** Leaves out bad lines, whose vehicles stay as they are; by default bad lines stop the load. */
  parcial?: boolean
  /** Refuses unknown words instead of leaving them out: a form can ask again. */
  strict?: boolean
}

export interface BadLine extends LineError {
  /** How people find the car: 'Placa ABC1D23'. */
  nome?: string | undefined
  /** The plate in the Mercosul form, or the chassis of a car without one; null: unreadable. */
  placa: string | null
  /** The line as it stands in the file. */
  celulas?: readonly string[] | undefined
  /** What else names the vehicle; null: unreadable or not told. */
  documentos?: { renavam: string | null; chassi: string | null }
}

/** Risky but legal: the load passes with the flags in `falta`. */
export type Confirmacao = Pick<ImportacaoAConfirmar, 'falta' | 'estoque' | 'sairiam' | 'retidos'>

export interface RelatorioEstoque extends Relatorio, Reading<ColunaEstoque> {
  /** Set when only a confirmation is missing. */
  aConfirmar: Confirmacao | null
  novos: number
  alterados: number
  /** Changed vehicles that had left the stock. */
  voltaram: number
  sairam: number
  /** Vehicles in guarantee that left; they stay pledged. */
  sairamEmGarantia: number
  /** The commonest values that lines came in without, and the number of all; absent: none. */
  valoresDesconhecidos?: ValorDesconhecido[]
  totalValoresDesconhecidos?: number
}

export type FonteDeEstoque = Source<ColunaEstoque> & {
  /** The days of sale that lines told so far, by what names the vehicle. */
  vendidos?: ReadonlyMap<string, Dia>
}

export interface Contexto extends RunningImport<EstoqueOptions> {
  /** What good lines came in without. */
  desconhecidos: readonly ValorDesconhecido[]
  carga: Carga
  fonte: FonteDeEstoque
}
