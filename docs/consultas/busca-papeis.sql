-- GET /api/busca?q=9BWZZZ377VT004251

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

select "whitelist"."loja_id" as "id"
from "whitelist"
where "whitelist"."prazo" >= $1
  and not exists (
  select "lado"."id"
  from "estabelecimento" as "lado"
  where ("lado"."id" = "whitelist"."loja_id"
      or "lado"."id" = "whitelist"."instituicao_financeira_id")
    and "lado"."ativo" = $2)
  and "whitelist"."instituicao_financeira_id" = $3;

select "veiculo"."id"
from "veiculo"
where "veiculo"."chassi" = $1
  and (veiculo.loja_id = any($2::bigint[])
    or (exists (
      select
      from contrato_garantia g
      where g.veiculo_id = veiculo.id
        and g.instituicao_financeira_id = $3)
      or exists (
      select
      from penhor p
      where p.veiculo_id = veiculo.id
        and p.instituicao_financeira_id = $4)))
order by "veiculo"."id" desc
limit $5;

select "loja"."id", "loja"."nome_fantasia" as "nome"
from "whitelist"
inner join "estabelecimento" as "loja" on "loja"."id" = "whitelist"."loja_id"
where "whitelist"."instituicao_financeira_id" = $1
  and position($2 in loja.nome_busca) > 0
order by "loja"."nome_busca", "loja"."id"
limit $3;

select "regra"."id", "regra"."nome", "regra"."regra_padrao", "loja"."nome_fantasia" as "loja", "contrato"."numero" as
  "contrato"
from "regra_garantia" as "regra"
left join "estabelecimento" as "loja" on "loja"."id" = "regra"."loja_id"
left join "contrato" on "contrato"."instituicao_financeira_id" = "regra"."instituicao_financeira_id"
  and "contrato"."id" = "regra"."contrato_id"
where "regra"."instituicao_financeira_id" = $1
  and "regra"."excluida_em" is null
  and position($2 in concat_ws(' ', 'regra', regra.id, 'regra nº', regra.id, case when regra.regra_padrao then 'padrao'
      end, normalizar(regra.nome), loja.nome_busca, contrato.numero_busca)) > 0
order by "regra"."regra_padrao" desc, "regra"."id" desc
limit $3;
