select "contrato"."id" as "contrato_id", "contrato"."instituicao_financeira_id", "contrato"."numero", "contrato"."status"
  as "status_id", "loja"."nome_fantasia" as "loja"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "contrato"."instituicao_financeira_id" = $1
  and "contrato"."id" = $2;
