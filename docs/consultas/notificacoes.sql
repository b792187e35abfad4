-- GET /api/notificacoes?estabelecimentoId=:id&pagina=1&quantidadePorPagina=20&total=limitado

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

select count(*) as "lidos"
from (
  select "id"
  from "notificacao"
  where "estabelecimento_id" = $1
    and "data" > $2
  order by "data" desc
  limit $3) as "c";

select count(*) as "lidos"
from (
  select "data"
  from "notificacao"
  where "estabelecimento_id" = $1
    and "data" > $2
    and "lida_em" is null
  order by "data" desc
  limit $3) as "c";
