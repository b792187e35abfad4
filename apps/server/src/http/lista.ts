import {
  MAXIMO_SEM_PAGINA,
  type Pagina,
  type Paginacao,
  paginaPedida,
  type Totais,
  totaisDaPagina,
} from '@lastro/shared/paginacao'
import { BusinessError } from './errors.ts'

/** A repository's answer to a list: the page's rows, and how many rows there are in all. */
export interface Lista<T> {
  rows: T[]
  total: number
  /** There are more than `total` (`total=limitado`). */
  haMais?: boolean
}

/** Bounds of one query. Without a page, the limit is one row more than allowed, so that an excess is noticed. */
export interface PageBounds {
  limit: number
  offset: number
}

/** Pages a short list that is read whole. */
export function paginarInteira<N extends string, T>(nome: N, query: Paginacao, all: readonly T[]) {
  return paginar(nome, query, async ({ limit, offset }) => ({
    rows: all.slice(offset, offset + limit),
    total: all.length,
  }))
}

/**
 * Pages a growing list, newest first. `proxima` is the sequence number after which the next page begins, unaffected by
 * new rows; null: no more rows.
 */
export async function paginarPorSequencia<T extends { sequencia: number }>(
  limit: number,
  read: (limit: number) => Promise<T[]>,
): Promise<{ rows: T[]; proxima: number | null }> {
  const readRows = await read(limit + 1)
  const rows = readRows.slice(0, limit)
  return { rows, proxima: (readRows.length > limit && rows.at(-1)?.sequencia) || null }
}

/** A list's answer: rows under the list's name and, with a page, the total. */
type ListAnswer<N extends string, T> = Record<N, T[]> & Totais & { totalLimitado?: boolean }

/**
 * Answers a page when asked, else the whole list. Refuses with 400 a whole list of more than 10,000 rows (domain 9).
 */
export async function paginar<N extends string, T>(
  nome: N,
  query: Paginacao,
  read: (limites: PageBounds, pagina: Pagina | undefined) => Promise<Lista<T>>,
): Promise<ListAnswer<N, T>> {
  const answer = (rows: T[], totais: Totais & { totalLimitado?: boolean }) =>
    ({ [nome]: rows, ...totais }) as ListAnswer<N, T>
  const pagina = paginaPedida(query)
  if (pagina) {
    const { quantidadePorPagina: limit } = pagina
    const { rows, total, haMais } = await read({ limit, offset: (pagina.pagina - 1) * limit }, pagina)
    return answer(rows, { ...totaisDaPagina(pagina, total), ...(haMais && { totalLimitado: true }) })
  }
  const { rows } = await read({ limit: MAXIMO_SEM_PAGINA + 1, offset: 0 }, undefined)
  if (rows.length > MAXIMO_SEM_PAGINA)
    throw new BusinessError('A lista é longa demais. Informe pagina e quantidadePorPagina.')
  return answer(rows, {})
}
