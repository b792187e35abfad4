-- GET /api/busca?q=abc

select "contrato"."id", "contrato"."numero", "contrato"."id_parceiro", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "contrato"."status" as "status_id", "contrato"."tipo_selecao_garantia"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."instituicao_financeira_id" = $1
  and (contrato.numero_busca like $2
    or contrato.id_parceiro_busca like $3)
order by "contrato"."id" desc
limit $4;

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
from (
  select "veiculo"."id", "veiculo"."loja_id"
  from "veiculo"
  where "veiculo"."placa_mercosul" like $1
  limit $2) as "veiculo"
where veiculo.loja_id = any($3::bigint[])
order by "veiculo"."id" desc
limit $4;

select "penhor"."veiculo_id"
from "penhor"
where "penhor"."instituicao_financeira_id" = $1
  and "penhor"."placa_mercosul" like $2
limit $3;

select "veiculo"."id", "veiculo"."placa", "marca"."nome" as "marca", "modelo"."nome" as "modelo", "veiculo"."ano_modelo",
  "loja"."nome_fantasia" as "loja", veiculo.saiu_em is null
  or not (veiculo.loja_id = any($1::bigint[])
    or seu.em_curso is true) as "em_estoque", seu.id as "contrato_id", seu.numero as "numero", seu.status as "status"
from "veiculo"
inner join "veiculo_modelo" as "modelo" on "modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" as "marca" on "marca"."id" = "modelo"."marca_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "veiculo"."loja_id"
left join lateral (
  select "contrato"."id", "contrato"."numero", "contrato"."status", contrato.status in (0, 1, 2, 3, 4, 5) as "em_curso"
  from "contrato"
  inner join "contrato_garantia" as "garantia" on "garantia"."instituicao_financeira_id" = "contrato"."instituicao_financeira_id"
    and "garantia"."contrato_id" = "contrato"."id"
  where "contrato"."instituicao_financeira_id" = $2
    and garantia.veiculo_id = veiculo.id
  order by "em_curso" desc, "contrato"."id" desc
  limit $3) as "seu" on true
where "veiculo"."id" = any($4::bigint[]);

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
