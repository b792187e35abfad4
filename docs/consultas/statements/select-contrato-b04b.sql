select "contrato"."id", "contrato"."numero", "contrato"."valor_credito", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "contrato"."status" as "status_id", "contrato"."status_desde" as "desde", "contrato"."primeira_aprovacao_por",
  "contrato"."data_termino"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."instituicao_financeira_id" = $1
  and "contrato"."id" in (((
      select "contrato"."id"
      from "contrato"
      where "contrato"."instituicao_financeira_id" = $2
        and "contrato"."status" = 1
      order by "contrato"."status_desde", "contrato"."id"
      limit $3))
  union all ((
      select "contrato"."id"
      from "contrato"
      where "contrato"."instituicao_financeira_id" = $4
        and "contrato"."status" = 3
      order by "contrato"."status_desde", "contrato"."id"
      limit $5)))
order by "contrato"."status_desde", "contrato"."id"
limit $6;
