select "contrato"."id", "contrato"."numero", "contrato"."valor_credito", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "contrato"."status" as "status_id", "contrato"."status_desde" as "desde", "contrato"."primeira_aprovacao_por",
  "contrato"."data_termino"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."loja_id" = $1
  and "contrato"."enviado_em" is not null
  and "contrato"."id" in (((
      select "contrato"."id"
      from "contrato"
      where "contrato"."loja_id" = $2
        and "contrato"."enviado_em" is not null
        and "contrato"."status" = 0
      order by "contrato"."status_desde", "contrato"."id"
      limit $3))
  union all ((
      select "contrato"."id"
      from "contrato"
      where "contrato"."loja_id" = $4
        and "contrato"."enviado_em" is not null
        and "contrato"."status" = 2
      order by "contrato"."status_desde", "contrato"."id"
      limit $5))
  union all ((
      select "contrato"."id"
      from "contrato"
      where "contrato"."loja_id" = $6
        and "contrato"."enviado_em" is not null
        and "contrato"."status" = 4
      order by "contrato"."status_desde", "contrato"."id"
      limit $7)))
order by "contrato"."status_desde", "contrato"."id"
limit $8;
