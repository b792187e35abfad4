import { sql } from 'kysely'

/**
 * Whether a row of `saldo` counts, by its alias (carteira A.1): no newer whole load of its day replaced its load. A contract
 * that the right load leaves out so loses what the wrong one told of it.
 */
export const saldoQueConta = (alias: string) => {
  const coluna = (nome: string) => sql.ref(`${alias}.${nome}`)
  return sql<boolean>`not exists (select from carga_saldo nova
    where nova.instituicao_financeira_id = ${coluna('instituicao_financeira_id')} and nova.data_base = ${coluna('data_base')}
      and nova.completo and nova.id > ${coluna('carga_id')})`
}
