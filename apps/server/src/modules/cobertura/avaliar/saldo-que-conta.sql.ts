import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row of `saldo` may count, by its alias (carteira A.1): no newer whole load of its day replaced its load. A contract
 * that the newer load leaves out goes back to the balance of an older day. Of the rows that may count, the newest does.
 */
export const saldoQueConta = (alias: string) => {
  const coluna = (nome: string) => sql.ref(`${alias}.${nome}`)
  return sql<boolean>`not exists (select from carga_saldo nova
    where nova.instituicao_financeira_id = ${coluna('instituicao_financeira_id')} and nova.data_base = ${coluna('data_base')}
      and nova.completo and nova.id > ${coluna('carga_id')})`
}

/**
 * A contract's newest balance `s` that counts, for a lateral join or as a value: an index gives it at once. `onde` says whose,
 * and of which days.
 */
export const saldoMaisNovo = (colunas: RawBuilder<unknown>, onde: RawBuilder<unknown>) => sql`(
  select ${colunas} from saldo s where ${onde} and ${saldoQueConta('s')}
  order by s.data_base desc, s.carga_id desc limit 1)`
