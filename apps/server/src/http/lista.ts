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
export function paginarInteira<T>(query: Paginacao, all: readonly T[]) {
  return paginar(query, async ({ limit, offset }) => ({
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

/** Domain 9: pages when asked, else the whole list up to 10,000 rows, beyond which 400 asks for pages. */
export async function paginar<T>(
  query: Paginacao,
  read: (limites: Limites, pagina: Pagina | undefined) => Promise<Lista<T>>,
): Promise<{ rows: T[]; totais: Totais & { totalLimitado?: boolean } }> {
  const pagina = paginaPedida(query)
  if (pagina) {
    const limites = {
      limit: pagina.quantidadePorPagina,
      offset: (pagina.pagina - 1) * pagina.quantidadePorPagina,
    }
    const { rows, total, haMais } = await read(limites, pagina)
    return { rows, totais: { ...totaisDaPagina(pagina, total), ...(haMais && { totalLimitado: true }) } }
  }
  const { rows } = await read({ limit: MAXIMO_SEM_PAGINA + 1, offset: 0 }, undefined)
  if (rows.length > MAXIMO_SEM_PAGINA)
    throw new BusinessError('A lista é longa demais. Informe pagina e quantidadePorPagina.')
  return { rows, totais: {} }
}
