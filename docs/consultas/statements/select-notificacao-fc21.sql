select "n"."id", "n"."estabelecimento_id", "n"."titulo", "n"."conteudo", "n"."contrato_id", "n"."data", "n"."lida_em" is
  not null as "lida", "contrato"."numero" as "numero_contrato", "parte"."nome_fantasia" as "parte"
from (
  select *
  from "notificacao"
  where "estabelecimento_id" = $1
    and "data" > $2
  order by "data" desc, "id" desc
  limit $3
  offset $4) as "n"
left join "contrato" on "contrato"."id" = "n"."contrato_id"
  and ("contrato"."instituicao_financeira_id" = $5
    or "contrato"."loja_id" = $6)
left join "estabelecimento" as "parte" on "parte"."id" = case contrato.loja_id when $7 then
  contrato.instituicao_financeira_id else contrato.loja_id end
order by "n"."data" desc, "n"."id" desc;
