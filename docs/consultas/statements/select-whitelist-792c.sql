select "loja"."id", "loja"."nome_fantasia" as "nome"
from "whitelist"
inner join "estabelecimento" as "loja" on "loja"."id" = "whitelist"."loja_id"
where "whitelist"."instituicao_financeira_id" = $1
  and position($2 in loja.nome_busca) > 0
order by "loja"."nome_busca", "loja"."id"
limit $3;
