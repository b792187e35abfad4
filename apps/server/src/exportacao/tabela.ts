import type { Centavos } from '@lastro/shared/dinheiro'
import type { Dia } from '@lastro/shared/dia'

/** What a column holds, and so how each kind of file writes it. */
interface Conteudo {
  texto: string
  inteiro: number
  /** An integer that is never grouped by thousands: a year. */
  ano: number
  dinheiro: Centavos
  dia: Dia
}

export interface Coluna {
  titulo: string
  tipo: keyof Conteudo
  /** In characters; the PDF shares its page by it. */
  largura: number
  /** Summed up below the rows of an XLSX or PDF. */
  somar?: boolean
}

/** One value of a row, of its column's kind; null: empty. */
export type Celula = Conteudo[keyof Conteudo] | null
export type Linha = readonly Celula[]

/** What stands above a table on paper. */
export interface Cabecalho {
  titulo: string
  /** 'Institution · CNPJ …' */
  emissor: string
  /** Period, filters, who and when: one line each. */
  linhas: readonly string[]
}

/** Sums of the columns that ask for them, while the rows go by; amounts are integers, so they are exact. */
export function criarTotais(colunas: readonly Coluna[]) {
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
