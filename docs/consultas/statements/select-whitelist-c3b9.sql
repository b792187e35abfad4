select "w"."id", "w"."instituicao_financeira_id", "w"."loja_id", "w"."prazo" as "fim", "instituicao"."nome_fantasia" as
  "instituicao", "loja"."nome_fantasia" as "loja", null::text as "numero"
from "whitelist" as "w"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "w"."instituicao_financeira_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "w"."loja_id"
where "w"."prazo" >= $1
  and "w"."prazo" <= $2
  and "w"."id" > $3
order by "w"."id"
limit $4;
