import { type RawBuilder, sql } from 'kysely'

/**
 * Whether no identifier of the vehicle backs another contract (domain 3). Plate, RENAVAM and chassis have different
 * lengths, so the value alone identifies each. "offset 0" looks up each vehicle by index; a join would read the pledges
 * of all stores.
 */
export function livre(contratoId: number | null): RawBuilder<boolean> {
  const deOutro =
    contratoId === null
      ? sql``
      : sql`and not (i.penhor_id = any(array(
        select p.id from contrato c
        join penhor p on p.instituicao_financeira_id = c.instituicao_financeira_id and p.contrato_id = c.id
        where c.id = ${contratoId}::bigint)))`
  const papel = (coluna: string) => sql`not exists (select from penhor_identificador i
    where i.valor = ${sql.ref(`veiculo.${coluna}`)} ${deOutro} offset 0)`
  return sql<boolean>`(${sql.join(['placa_mercosul', 'renavam', 'chassi'].map(papel), sql` and `)})`
}
