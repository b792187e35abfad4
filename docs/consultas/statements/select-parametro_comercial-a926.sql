select "parametro"."id", "parametro"."instituicao_financeira_id", "parametro"."loja_id", "loja"."nome_fantasia" as
  "loja", "parametro"."contrato_id", "contrato"."numero" as "contrato", "parametro"."contrato_novo", "parametro"."contrato_alterado",
  "parametro"."garantia_incluida", "parametro"."garantia_removida", "parametro"."regra_garantia_alterada"
from "parametro_comercial" as "parametro"
left join "estabelecimento" as "loja" on "loja"."id" = "parametro"."loja_id"
left join "contrato" on "contrato"."instituicao_financeira_id" = "parametro"."instituicao_financeira_id"
  and "contrato"."id" = "parametro"."contrato_id"
where "parametro"."instituicao_financeira_id" = $1
order by "parametro"."contrato_id" is not null, "parametro"."loja_id" is not null, "loja"."nome_fantasia", "contrato"."numero_ordem",
  "parametro"."id"
limit $2
offset $3;
