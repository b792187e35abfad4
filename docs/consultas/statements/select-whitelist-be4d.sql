select "whitelist"."id", "whitelist"."loja_id", "loja"."nome_fantasia" as "loja", "whitelist"."instituicao_financeira_id",
  "instituicao"."nome_fantasia" as "instituicao_financeira", "whitelist"."prazo", "whitelist"."data_inclusao", "loja"."ativo"
  as "loja_ativa", "whitelist"."versao"
from "whitelist"
inner join "estabelecimento" as "loja" on "loja"."id" = "whitelist"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "whitelist"."instituicao_financeira_id"
where "whitelist"."instituicao_financeira_id" = $1
order by "whitelist"."id" desc
limit $2
offset $3;
