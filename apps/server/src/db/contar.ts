import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** A number that may have been told no further than asked. */
export interface Contados {
  total: number
  /** There are more than `total`. */
  haMais: boolean
}

/** `lidos`: what was counted of a list that was read up to one row more than `contaAte`; undefined: all of it. */
export const contados = (lidos: number, contaAte: number | undefined): Contados => {
  const haMais = contaAte !== undefined && lidos > contaAte
  return { total: haMais ? contaAte : lidos, haMais }
}

/**
 * As many rows as tell whether there are more than `contaAte`, by a key in whose order an index has them: without an order PostgreSQL may
 * look for them among everybody's. Undefined: all.
 */
export const ateContar = <Q extends SelectQueryBuilder<Tables, never, object>>(
  linhas: Q,
  chave: string,
  contaAte: number | undefined,
) => (contaAte === undefined ? linhas : linhas.orderBy(sql.ref(chave), 'desc').limit(contaAte + 1))

/** How many rows `linhas` has; the statement reads no more of them than tell whether there are more than `contaAte`. */
export async function contar(
  db: Db,
  linhas: SelectQueryBuilder<Tables, never, object>,
  { chave, contaAte }: { chave: string; contaAte: number | undefined },
): Promise<Contados> {
  const { lidos } = await db
    .selectFrom(ateContar(linhas, chave, contaAte).as('c'))
    .select((eb) => eb.fn.countAll<number>().as('lidos'))
    .executeTakeFirstOrThrow()
  return contados(lidos, contaAte)
}

/** How many rows `linhas` has in all. */
export async function contarTudo(linhas: SelectQueryBuilder<Tables, never, object>): Promise<number> {
  const { total } = await linhas
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A page of a list: `linhas` are those of `todas`, described and in their order; `todas` says how many there are. */
export async function lerPagina<O>(
  todas: SelectQueryBuilder<Tables, never, object>,
  linhas: SelectQueryBuilder<Tables, never, O>,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await linhas.limit(limit).offset(offset).execute()
  return { rows, total: await contarTudo(todas) }
}
