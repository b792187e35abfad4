-- GET /api/instituicoes-financeiras/:id/contratos?filtro=abc1d&pagina=1&quantidadePorPagina=20&total=limitado

select "id"
from "estabelecimento"
where "tipo" = $1
  and position($2 in nome_busca) > 0;

select distinct "achado"."id"
from (
  select "penhor"."contrato_id" as "id"
  from "penhor"
  where "penhor"."instituicao_financeira_id" = $1
    and "penhor"."placa_mercosul" like $2
  union all
  select "garantia"."contrato_id" as "id"
  from (
    select "id"
    from "veiculo"
    where "veiculo"."placa_mercosul" like $3
    limit $4) as "veiculo"
  inner join "contrato_garantia" as "garantia" on "garantia"."veiculo_id" = "veiculo"."id"
    and "garantia"."instituicao_financeira_id" = $5
    and "garantia"."penhor_id" is null) as "achado"
order by "achado"."id" desc
limit $6;

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
select "achado"."id"
from "achado";

select "contrato"."id", (
  select count(*) as "n"
  from (
    select "contrato"."id"
    from "contrato"
    left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
    where "contrato"."instituicao_financeira_id" = $1
      and (contrato.id = any($2::bigint[]))
    order by "contrato"."id" desc
    limit $3) as "c") as "total"
from "contrato"
left join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
where "contrato"."instituicao_financeira_id" = $4
  and (contrato.id = any($5::bigint[]))
order by "contrato"."id" desc, "contrato"."id" desc
limit $6
offset $7;
