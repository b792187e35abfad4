import { csvText } from '@lastro/shared/csv'
import { formatInteiro } from '@lastro/shared/numeros'
import { COLUNA_DO_MOTIVO } from '@lastro/shared/veiculos/colunas-estoque'

/** A line that can't be imported and why, in words for the sender of the file. */
export interface LineError {
  linha: number
  motivo: string
}

/** Result of an import, or why it did nothing. A refused file changed nothing. */
export interface Relatorio {
  situacao: 'importado' | 'sem_mudancas' | 'recusado'
  /** One Portuguese sentence. */
  mensagem: string
  /** Lines read, without the header. */
  linhas: number
  /** The first bad lines, by number; `totalErros` counts all of them. */
  erros: LineError[]
  totalErros: number
}

export const MAX_ERRORS = 100

/** Nothing was imported; `message` is a whole Portuguese sentence. */
export class ImportacaoRecusada extends Error {
  override name = 'ImportacaoRecusada'
}

/** Nothing was imported, because a confirmation is missing. */
export class ConfirmationMissing<C> extends ImportacaoRecusada {
  readonly confirmacao: C
  constructor(confirmacao: C, mensagem: string) {
    super(mensagem)
    this.confirmacao = confirmacao
  }
}

type BadLineCells = LineError & { celulas: readonly string[] }

/** Bad lines, of which only the first are kept: a wrong file of a million lines takes no memory. */
export class LineErrors {
  readonly #lista: BadLineCells[] = []
  readonly #comOutras: BadLineCells[] = []
  readonly #maximo: number
  #total = 0

  constructor(maximo = MAX_ERRORS) {
    this.#maximo = maximo
  }

  get total(): number {
    return this.#total
  }

  /** `celulas`: the line as it stands in the file. */
  add(linha: number, motivo: string, celulas: readonly string[] = []): void {
    this.#total++
    if (this.#lista.length < this.#maximo) this.#lista.push({ linha, motivo, celulas })
  }

  /** Adds a reason to a line that is already counted. */
  addReason(linha: number, motivo: string): void {
    const listed = this.#lista.find((each) => each.linha === linha)
    if (listed) listed.motivo = joinReasons([listed.motivo, motivo])
  }

  /** Puts a line into the file of bad lines, which goes with a bad one and is not bad by itself. */
  addToFile(linha: number, motivo: string, celulas: readonly string[]): void {
    if (this.#comOutras.length < this.#maximo) this.#comOutras.push({ linha, motivo, celulas })
  }

  /** Adds the errors of a check that counted more (`total`) than it lists. */
  addAll(erros: readonly (LineError & { celulas?: readonly string[] })[], total = erros.length): void {
    for (const { linha, motivo, celulas } of erros) this.add(linha, motivo, celulas)
    this.#total += total - erros.length
  }

  get lista(): LineError[] {
    return this.#lista.toSorted((a, b) => a.linha - b.linha).map(({ linha, motivo }) => ({ linha, motivo }))
  }

  /** The listed lines as a file to mend and send again: the reason, then the file's own cells. BOM and `;` as in Brazil. */
  csv(titulos: readonly string[]): string {
    const named = new Set(this.#lista.map(({ linha }) => linha))
    const others = this.#comOutras.filter(({ linha }) => !named.has(linha))
    const all = [...this.#lista, ...others].toSorted((a, b) => a.linha - b.linha)
    const byLine = Map.groupBy(all, ({ linha }) => linha)
    const rows = [...byLine].map(([linha, erros]) => [
      `Linha ${linha}: ${joinReasons(erros.map(({ motivo }) => motivo))}`,
      ...(erros.find(({ celulas }) => celulas.length > 0)?.celulas ?? []),
    ])
    const lines = [[COLUNA_DO_MOTIVO, ...titulos], ...rows].map((row) => row.map(csvText).join(';'))
    return `\uFEFF${[...lines, ''].join('\r\n')}`
  }
}

/** '1 linha', '26.709 linhas'. */
export function pluralize(n: number, singular: string, plural: string): string {
  return `${formatInteiro(n)} ${n === 1 ? singular : plural}`
}

export function errorsMessage(total: number): string {
  return `O arquivo tem ${pluralize(total, 'linha com problema', 'linhas com problema')}. Nada foi alterado.`
}

/** Joins the reasons of one line: 'placa: Placa inválida; uf: estado desconhecido.' */
export const joinReasons = (motivos: readonly string[]): string => motivos.join('; ').replaceAll('.; ', '; ')
