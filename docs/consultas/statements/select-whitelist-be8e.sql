select "whitelist"."id", "estabelecimento"."nome_fantasia" as "loja", "whitelist"."prazo"
from "whitelist"
inner join "estabelecimento" on "estabelecimento"."id" = "whitelist"."loja_id"
where "whitelist"."prazo" >= $1
  and not exists (
  select "lado"."id"
  from "estabelecimento" as "lado"
  where ("lado"."id" = "whitelist"."loja_id"
      or "lado"."id" = "whitelist"."instituicao_financeira_id")
    and "lado"."ativo" = $2)
  and "whitelist"."instituicao_financeira_id" = $3
  and "whitelist"."prazo" <= $4
order by "whitelist"."prazo", "whitelist"."id"
limit $5;
