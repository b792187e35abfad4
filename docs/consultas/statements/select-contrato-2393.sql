select "contrato"."id", count(*) over () as "total"
from "contrato"
left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "contrato"."instituicao_financeira_id" = $1
  and "contrato"."status" in (0, 1, 2, 3, 4, 5)
  and "contrato"."loja_id" = $2
order by "contrato"."id" desc, "contrato"."id" desc
limit $3
offset $4;
