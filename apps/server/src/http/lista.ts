import {
  MAXIMO_SEM_PAGINA,
  type Pagina,
  type Paginacao,
  paginaPedida,
  type Totais,
  totaisDaPagina,
} from '@lastro/shared/paginacao'
import { BusinessError } from './errors.ts'

/** What a list's repository answers: the rows of the page, and how many there are in all. */
export interface Lista<T> {
  rows: T[]
  total: number
  /** There are more than `total` (`total=limitado`). */
  haMais?: boolean
}

/** Bounds of one query; without a page one row more than allowed, so that too many are noticed. */
export interface Limites {
  limit: number
  offset: number
}

/** The same for a list that is short by nature and read whole. */
export function paginarInteira<N extends string, T>(nome: N, query: Paginacao, all: readonly T[]) {
  return paginar(nome, query, async ({ limit, offset }) => ({
    rows: all.slice(offset, offset + limit),
    total: all.length,
  }))
}

/**
 * The newest of a list that grows, `limit` at a time: `proxima` names the last row shown, after which the next page begins whatever is
 * written meanwhile; null: there is no more.
 */
export async function paginarPorSequencia<T extends { sequencia: number }>(
  limit: number,
  read: (limit: number) => Promise<T[]>,
): Promise<{ rows: T[]; proxima: number | null }> {
  const lidas = await read(limit + 1)
  const rows = lidas.slice(0, limit)
  return { rows, proxima: (lidas.length > limit && rows.at(-1)?.sequencia) || null }
}

/** A list's answer: its rows under their name and, of a page, how many there are. */
type Listada<N extends string, T> = Record<N, T[]> & Totais & { totalLimitado?: boolean }

/** Domain 9: pages when asked, else the whole list up to 10,000 rows, beyond which 400 asks for pages. */
export async function paginar<N extends string, T>(
  nome: N,
  query: Paginacao,
  read: (limites: Limites, pagina: Pagina | undefined) => Promise<Lista<T>>,
): Promise<Listada<N, T>> {
  const answer = (rows: T[], totais: Totais & { totalLimitado?: boolean }) =>
    ({ [nome]: rows, ...totais }) as Listada<N, T>
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
