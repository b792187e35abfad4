select "contrato"."id", (
  select count(*) as "n"
  from (
    select "contrato"."id"
    from "contrato"
    left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
    where "contrato"."instituicao_financeira_id" = $1
      and (contrato.id = any($2::bigint[]))
    order by "contrato"."id" desc
    limit $3) as "c") as "total"
from "contrato"
left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "contrato"."instituicao_financeira_id" = $4
  and (contrato.id = any($5::bigint[]))
order by "contrato"."id" desc, "contrato"."id" desc
limit $6
offset $7;
