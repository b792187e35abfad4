import { type Dia, formatDia } from '../dia.ts'
import { type Centavos, formatDinheiro } from '../dinheiro.ts'
import { formatInteiro } from '../numeros.ts'

/** What a column holds, and so how the screen, the paper and each kind of file write it. */
interface Conteudo {
  texto: string
  inteiro: number
  /** An integer that is never grouped by thousands: a year. */
  ano: number
  dinheiro: Centavos
  dia: Dia
}
export type TipoDeColuna = keyof Conteudo

/** One value of a row, of its column's kind; null: empty. */
export type Celula = Conteudo[TipoDeColuna] | null
export type Linha = readonly Celula[]

/** A column of a list: from it are made the table on the screen and on paper, and the file. */
export type Coluna<T> = {
  [K in TipoDeColuna]: { id: string; titulo: string; tipo: K; valor(row: T): Conteudo[K] | null }
}[TipoDeColuna] & {
  /** The screen and the paper have no room for it; 'planilha': nor has a PDF. */
  soNoArquivo?: true | 'planilha'
}

/** The same of a list that is exported. */
export type ColunaDeArquivo<T> = Coluna<T> & {
  /** In characters; a PDF shares its page by it. */
  largura: number
  /** Summed up below the rows of an XLSX or PDF. */
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
    valor: (row: T) => Conteudo[K] | null,
    outros?: Pick<ColunaDeArquivo<T>, 'soNoArquivo' | 'somar'>,
  ) =>
    // Not inferred from a generic `tipo`: which kind a column is of is what the union tells apart.
    ({ id, titulo, tipo, largura, valor, ...outros }) as ColunaDeArquivo<T>

export const semAsDoArquivo = <T>(colunas: readonly Coluna<T>[]): Coluna<T>[] =>
  colunas.filter(({ soNoArquivo }) => !soNoArquivo)

export const ehNumerica = ({ tipo }: { tipo: TipoDeColuna }): boolean =>
  tipo === 'dinheiro' || tipo === 'inteiro' || tipo === 'ano'

/** As people read it; '' when empty. */
export function textoDaCelula(celula: Celula, { tipo }: { tipo: TipoDeColuna }): string {
  if (celula === null) return ''
  if (tipo === 'dinheiro') return formatDinheiro(celula as Centavos)
  if (tipo === 'dia') return formatDia(String(celula))
  return tipo === 'inteiro' ? formatInteiro(Number(celula)) : String(celula)
}

export const linhaDe = <T>(colunas: readonly Coluna<T>[], row: T): Linha =>
  colunas.map(({ valor }) => valor(row))

/** Sums of the columns that ask for them, while the rows go by; amounts are integers, so they are exact. */
export function criarTotais(colunas: readonly { somar?: true }[]) {
  const totais: (number | null)[] = colunas.map(({ somar }) => (somar ? 0 : null))
  return {
    somar(linhas: readonly Linha[]): void {
      for (const linha of linhas)
        for (const [index, total] of totais.entries())
          if (total !== null) totais[index] = (totais[index] ?? 0) + Number(linha[index] ?? 0)
    },
    /** One row like the others, 'Total' in its first column, which is a text; undefined where no column is summed up. */
    linha(): Linha | undefined {
      if (totais.every((total) => total === null)) return undefined
      return totais.map((total, index) => (index === 0 ? 'Total' : total))
    },
  }
}

/** The row of sums in words, '' where there is none. */
export function totaisEmTexto<T>(colunas: readonly ColunaDeArquivo<T>[], rows: readonly T[]): string[] {
  const totais = criarTotais(colunas)
  totais.somar(rows.map((row) => linhaDe(colunas, row)))
  const linha = totais.linha()
  return colunas.map((coluna, index) => textoDaCelula(linha?.[index] ?? null, coluna))
}
