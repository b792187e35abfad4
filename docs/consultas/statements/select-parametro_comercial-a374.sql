select count(*) as "total"
from "parametro_comercial" as "parametro"
left join "estabelecimento" as "loja" on "loja"."id" = "parametro"."loja_id"
left join "contrato" on "contrato"."instituicao_financeira_id" = "parametro"."instituicao_financeira_id"
  and "contrato"."id" = "parametro"."contrato_id"
where "parametro"."instituicao_financeira_id" = $1;
