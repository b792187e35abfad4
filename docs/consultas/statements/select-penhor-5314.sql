select distinct "achado"."id"
from (
  select "penhor"."contrato_id" as "id"
  from "penhor"
  where "penhor"."instituicao_financeira_id" = $1
    and "penhor"."placa_mercosul" like $2
  union all
  select "garantia"."contrato_id" as "id"
  from (
    select "id"
    from "veiculo"
    where "veiculo"."placa_mercosul" like $3
    limit $4) as "veiculo"
  inner join "contrato_garantia" as "garantia" on "garantia"."veiculo_id" = "veiculo"."id"
    and "garantia"."instituicao_financeira_id" = $5
    and "garantia"."penhor_id" is null) as "achado"
order by "achado"."id" desc
limit $6;
