select "contrato"."id", "contrato"."numero", "contrato"."valor_credito", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "contrato"."data_termino"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."instituicao_financeira_id" = $1
  and "contrato"."status" in (5)
  and "contrato"."data_termino" <= $2
order by "contrato"."data_termino", "contrato"."id"
limit $3;
