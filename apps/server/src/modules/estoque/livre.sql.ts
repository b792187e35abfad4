import { sql } from 'kysely'

/** No identifier of the vehicle backs a contract other than this one (domain 3). */
export function livre(contratoId: number | null) {
  return sql<boolean>`not exists (
    select from penhor_identificador i
    join penhor p on p.instituicao_financeira_id = i.instituicao_financeira_id and p.id = i.penhor_id
    where ((i.tipo = 'placa' and i.valor = veiculo.placa_mercosul)
        or (i.tipo = 'renavam' and i.valor = veiculo.renavam)
        or (i.tipo = 'chassi' and i.valor = veiculo.chassi))
      and p.contrato_id is distinct from ${contratoId}::bigint)`
}
