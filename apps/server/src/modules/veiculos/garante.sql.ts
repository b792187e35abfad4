import { sql } from 'kysely'

// A vehicle is nobody's guarantee while it is out of its store's stock, or is consigned and so isn't the store's (portas V).

/** Since when vehicle `alias` can be no guarantee; null: it can. */
export const semGarantiaDesde = (alias: string) =>
  sql<Date | null>`least(${sql.ref(`${alias}.saiu_em`)}, ${sql.ref(`${alias}.consignado_desde`)})`

/** Whether vehicle `alias` can be a guarantee. */
export const podeGarantir = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.saiu_em`)} is null and ${sql.ref(`${alias}.consignado_desde`)} is null)`
