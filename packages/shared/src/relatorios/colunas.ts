import { type Dia, formatDia } from '../dia.ts'
import { type Centavos, formatDinheiro } from '../dinheiro.ts'
import { formatInteiro, formatPercentual } from '../numeros.ts'

/**
 * The values of each kind of column. The kind decides how the screen, the paper and each kind of file write a value.
 */
interface ColumnValues {
  texto: string
  inteiro: number
  /** An integer that is never grouped by thousands: a year. */
  ano: number
  dinheiro: Centavos
  /** In hundredths of a percent: 9850 is 98,50%. */
  percentual: number
  dia: Dia
}
export type TipoDeColuna = keyof ColumnValues

/** One value of a row, of its column's kind; null: empty. */
export type Celula = ColumnValues[TipoDeColuna] | null
export type Linha = readonly Celula[]

/** A column of a list. The tables on the screen and on paper are made from it, and the file. */
export type Coluna<T> = {
  [K in TipoDeColuna]: { id: string; titulo: string; tipo: K; valor(row: T): ColumnValues[K] | null }
}[TipoDeColuna] & {
  /** The screen and the paper leave the column out; with 'planilha' a PDF does too. */
  soNoArquivo?: true | 'planilha'
}

/** A column of a list that is exported. */
export type ColunaDeArquivo<T> = Coluna<T> & {
  /** In characters. A PDF divides its width in proportion. */
  largura: number
  /** An XLSX or PDF shows the sum below its rows. */
  somar?: true
}

/** Writes the columns of one kind of row: `const coluna = colunaDe<ContratoCobertura>()`. */
export const colunaDe =
  <T>() =>
  // oxlint-disable-next-line max-params -- A list of columns reads as a table, a line each.
  <K extends TipoDeColuna>(
    id: string,
    titulo: string,
    tipo: K,
    largura: number,
    valor: (row: T) => ColumnValues[K] | null,
    outros?: Pick<ColunaDeArquivo<T>, 'soNoArquivo' | 'somar'>,
  ) =>
    // The cast is needed because TypeScript can't match a generic `tipo` with one member of the union.
    ({ id, titulo, tipo, largura, valor, ...outros }) as ColunaDeArquivo<T>

export const screenColumns = <T>(colunas: readonly Coluna<T>[]): Coluna<T>[] =>
  colunas.filter(({ soNoArquivo }) => !soNoArquivo)

export const isNumeric = ({ tipo }: { tipo: TipoDeColuna }): boolean =>
  tipo === 'dinheiro' || tipo === 'percentual' || tipo === 'inteiro' || tipo === 'ano'

/** Writes a value for people; '' when empty. */
export function textoDaCelula(celula: Celula, { tipo }: { tipo: TipoDeColuna }): string {
  if (celula === null) return ''
  if (tipo === 'dinheiro') return formatDinheiro(celula as Centavos)
  if (tipo === 'percentual') return formatPercentual(Number(celula) / 10_000)
  if (tipo === 'dia') return formatDia(String(celula))
  return tipo === 'inteiro' ? formatInteiro(Number(celula)) : String(celula)
}

export const linhaDe = <T>(colunas: readonly Coluna<T>[], row: T): Linha =>
  colunas.map(({ valor }) => valor(row))

/** Sums up the columns with `somar` while rows stream by. The sums are exact, because amounts are integers. */
export function criarTotais(colunas: readonly { somar?: true }[]) {
  const totais: (number | null)[] = colunas.map(({ somar }) => (somar ? 0 : null))
  return {
    somar(linhas: readonly Linha[]): void {
      for (const linha of linhas)
        for (const [index, total] of totais.entries())
          if (total !== null) totais[index] = (totais[index] ?? 0) + Number(linha[index] ?? 0)
    },
    /** The row of totals, with 'Total' in its first column, which holds a text. undefined where no column has a sum. */
    linha(): Linha | undefined {
      if (totais.every((total) => total === null)) return undefined
      return totais.map((total, index) => (index === 0 ? 'Total' : total))
    },
  }
}

/** The row of totals in words; '' where no column has a sum. */
export function totaisEmTexto<T>(colunas: readonly ColunaDeArquivo<T>[], rows: readonly T[]): string[] {
  const totais = criarTotais(colunas)
  totais.somar(rows.map((row) => linhaDe(colunas, row)))
  const linha = totais.linha()
  return colunas.map((coluna, index) => textoDaCelula(linha?.[index] ?? null, coluna))
}
