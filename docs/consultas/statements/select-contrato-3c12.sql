select "contrato"."id", (
  select count(*) as "n"
  from (
    select "contrato"."id"
    from "contrato"
    left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
    where "contrato"."loja_id" = $1
      and "contrato"."enviado_em" is not null
      and "contrato"."loja_id" = $2
    order by "contrato"."id" desc
    limit $3) as "c") as "total"
from "contrato"
left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "contrato"."loja_id" = $4
  and "contrato"."enviado_em" is not null
  and "contrato"."loja_id" = $5
order by "contrato"."id" desc, "contrato"."id" desc
limit $6
offset $7;
