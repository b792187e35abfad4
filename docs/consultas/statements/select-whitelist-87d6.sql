select "estabelecimento"."id", "estabelecimento"."razao_social", "estabelecimento"."nome_fantasia"
from "whitelist"
inner join "estabelecimento" on "estabelecimento"."id" = "whitelist"."instituicao_financeira_id"
where "whitelist"."prazo" >= $1
  and not exists (
  select "lado"."id"
  from "estabelecimento" as "lado"
  where ("lado"."id" = "whitelist"."loja_id"
      or "lado"."id" = "whitelist"."instituicao_financeira_id")
    and "lado"."ativo" = $2)
  and "whitelist"."loja_id" = $3
order by "estabelecimento"."nome_busca", "estabelecimento"."id"
limit $4
offset $5;
