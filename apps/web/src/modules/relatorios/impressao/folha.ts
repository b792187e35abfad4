/** A report on paper: plain texts, whatever the screen draws. */
export interface Folha {
  titulo: string
  /** Period, filters, counts. */
  dados: readonly (readonly [nome: string, valor: string])[]
  secoes: readonly Secao[]
  /** What the reader has to know: that rows are left out, for example. */
  nota?: string | undefined
}

export interface Secao {
  titulo?: string
  colunas: readonly { header: string; numeric?: boolean }[]
  linhas: readonly (readonly string[])[]
  rodape?: readonly string[]
}

export interface ColunaImpressa<T> {
  header: string
  texto: (row: T) => string | null
  numeric?: boolean
}

export function secao<T>(
  colunas: readonly ColunaImpressa<T>[],
  rows: readonly T[],
  { titulo, rodape }: Pick<Secao, 'titulo' | 'rodape'> = {},
): Secao {
  return {
    ...(titulo && { titulo }),
    ...(rodape && { rodape }),
    colunas,
    linhas: rows.map((row) => colunas.map(({ texto }) => texto(row) || '—')),
  }
}

/** More would be a book; the exports have no such limit. */
export const MAXIMO_IMPRESSO = 1_000
const POR_CHAMADA = 200

interface Pagina<T> {
  rows: readonly T[]
  total: number
}

/** All rows of a paged list, page by page, up to MAXIMO_IMPRESSO. */
export async function lerParaImprimir<T>(
  ler: (query: { pagina: number; quantidadePorPagina: number }) => Promise<Pagina<T>>,
): Promise<Pagina<T>> {
  const rows: T[] = []
  for (let pagina = 1; ; pagina++) {
    // One after the other: a page's place depends on nothing else, but the server is shared.
    // oxlint-disable-next-line no-await-in-loop
    const resposta = await ler({ pagina, quantidadePorPagina: POR_CHAMADA })
    rows.push(...resposta.rows)
    const { total } = resposta
    if (resposta.rows.length === 0 || rows.length >= Math.min(total, MAXIMO_IMPRESSO)) return { rows, total }
  }
}

/** Undefined when nothing is left out. */
export function notaDeCorte(impressas: number, total: number): string | undefined {
  if (impressas >= total) return undefined
  const numero = new Intl.NumberFormat('pt-BR')
  return `Estão impressas ${numero.format(impressas)} de ${numero.format(total)} linhas.`
}
