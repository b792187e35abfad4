import type { ColunaDeArquivo } from '@lastro/shared/relatorios/colunas'

/** The parts of a column that a file needs; they can be sent to a thread. */
export type Coluna = Pick<ColunaDeArquivo<never>, 'titulo' | 'tipo' | 'largura' | 'somar'>

export interface Heading {
  titulo: string
  /** 'Institution · CNPJ …' */
  emissor: string
  /** Period, filters, who and when: one line each. */
  linhas: readonly string[]
}

/** One table of a file: a sheet of an XLSX, or all of a PDF. */
export interface Sheet {
  titulo: string
  colunas: readonly Coluna[]
}
