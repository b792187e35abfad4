select count(*) as "total"
from "whitelist"
inner join "estabelecimento" as "loja" on "loja"."id" = "whitelist"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "whitelist"."instituicao_financeira_id"
where "whitelist"."instituicao_financeira_id" = $1;
