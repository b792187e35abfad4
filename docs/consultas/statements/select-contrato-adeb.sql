with "com_pedacos" as materialized (
  select "id", "numero", "numero_busca", "id_parceiro", "id_parceiro_busca", "instituicao_financeira_id", "loja_id",
    "status", "tipo_selecao_garantia"
  from "contrato"
  where pedacos(instituicao_financeira_id, numero_busca, id_parceiro_busca) @> $1::text[]), "achado" as (
  select *
  from "com_pedacos"
  where (position($2 in "com_pedacos"."numero_busca") > 0
      or position($3 in "com_pedacos"."id_parceiro_busca") > 0)
  limit $4)
select "contrato"."id", "contrato"."numero", "contrato"."id_parceiro", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "contrato"."status" as "status_id", "contrato"."tipo_selecao_garantia", (
  select count(*) as "n"
  from "achado") as "quantos"
from "achado" as "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
order by "contrato"."id" desc
limit $5;
