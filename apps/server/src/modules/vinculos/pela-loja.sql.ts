import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'

/** The id of the store whose contracts `idsPelaLoja` reads. */
export const DA_VEZ = sql<number>`da_vez.id`

interface PaginaPelaLoja extends PageBounds {
  instituicaoId: number
  direcao: 'asc' | 'desc'
  /** The direction of the ids of one store, and of stores of one name. */
  direcaoDoId: 'asc' | 'desc'
  /** `ids` have a time, `em`: of one name the newest comes first, before the order of the ids. */
  porTempo?: boolean
}

/**
 * Selects a page's ids in the order of the stores' names. The institution's stores are found one after the other along
 * an index, and of each no more than a page is read. Sorted as a whole, all contracts would be read.
 * @param ids of what is listed of the store {@link DA_VEZ}, as `id`, without an order
 */
export function idsPelaLoja(
  ids: SelectQueryBuilder<Tables, never, { id: number }>,
  { instituicaoId, direcao, direcaoDoId, porTempo = false, limit, offset }: PaginaPelaLoja,
): RawBuilder<number> {
  const proxima = (depois: RawBuilder<unknown>) => sql`select loja_id as id from contrato
    where instituicao_financeira_id = ${instituicaoId} ${depois} order by loja_id limit 1`
  const emOrdem = porTempo ? ids.orderBy(sql.ref('em'), 'desc') : ids
  // Ordered within, so that PostgreSQL reads one store after the other and stops.
  return sql<number>`
  with recursive sua as ((${proxima(sql``)}) union all
    select (${proxima(sql`and loja_id > sua.id`)}) from sua where sua.id is not null)
  select c.id
  from (select sua.id, e.nome_busca from sua join estabelecimento e on e.id = sua.id
    order by e.nome_busca ${sql.raw(direcao)} offset 0) da_vez
  cross join lateral (${emOrdem.orderBy('id', direcaoDoId).limit(limit + offset)}) c
  order by da_vez.nome_busca ${sql.raw(direcao)}, ${porTempo ? sql`c.em desc,` : sql``} c.id ${sql.raw(direcaoDoId)}
  limit ${limit} offset ${offset}`
}
