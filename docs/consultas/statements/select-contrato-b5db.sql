select "contrato"."id", (
  select count(*) as "n"
  from (
    select "contrato"."id"
    from "contrato"
    left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
    where "contrato"."instituicao_financeira_id" = $1
      and (contrato.id = any($2::bigint[])
        or (contrato.numero_busca like $3
          or contrato.id_parceiro_busca like $4))
    order by "contrato"."id" desc
    limit $5) as "c") as "total"
from "contrato"
left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "contrato"."instituicao_financeira_id" = $6
  and (contrato.id = any($7::bigint[])
    or (contrato.numero_busca like $8
      or contrato.id_parceiro_busca like $9))
order by "contrato"."numero_ordem" asc, "contrato"."id" desc
limit $10
offset $11;
