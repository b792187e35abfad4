-- POST /api/regras-garantia/simulacao/origem-do-preco

select "id"
from "whitelist"
where "whitelist"."prazo" >= $1
  and not exists (
  select "lado"."id"
  from "estabelecimento" as "lado"
  where ("lado"."id" = "whitelist"."loja_id"
      or "lado"."id" = "whitelist"."instituicao_financeira_id")
    and "lado"."ativo" = $2)
  and "instituicao_financeira_id" = $3
  and "loja_id" = $4;

select "regra"."id", "regra"."instituicao_financeira_id", "regra"."loja_id", "loja"."nome_fantasia" as "loja", "regra"."contrato_id",
  "contrato"."numero" as "contrato", "regra"."nome", "regra"."regra_padrao", (regra.exclusao_pedida_em is not null) as
  "em_exclusao", "regra"."ordem_selecao_garantia_ano", "regra"."ordem_selecao_garantia_preco", "regra"."versao",
  "versao"."resumo"
from "regra_garantia" as "regra"
inner join "regra_garantia_versao" as "versao" on "versao"."regra_garantia_id" = "regra"."id"
  and "versao"."versao" = "regra"."versao"
left join "estabelecimento" as "loja" on "loja"."id" = "regra"."loja_id"
left join "contrato" on "contrato"."instituicao_financeira_id" = "regra"."instituicao_financeira_id"
  and "contrato"."id" = "regra"."contrato_id"
where "regra"."excluida_em" is null
  and "regra"."instituicao_financeira_id" = $1
  and "regra"."id" = $2;

select "regra_garantia_id" as "regra_id", "filtro", "ordem"
from "regra_garantia_filtro"
inner join unnest($1::bigint[], $2::integer[]) as pedida (id, versao) on "pedida"."id" = "regra_garantia_filtro"."regra_garantia_id"
  and "pedida"."versao" = "regra_garantia_filtro"."versao"
order by "regra_garantia_id", "ordem";

select "id", "marcas", "modelos", "tipos", "combustiveis", "ufs", "idade_maxima", "quilometragem_maxima",
  "chassi_remarcado", "leilao", "percentual"
from "regra_garantia_item"
where "regra_garantia_id" = $1
  and "versao" = $2
order by "id";

select "veiculo_modelo"."codigo_fipe", "veiculo"."ano_modelo", "veiculo_tipo_combustivel"."nome" as "tipo_combustivel",
  "referencia"."preco" as "referencia_atual", "referencia"."mes" as "mes_atual", "linha"."ano_da_tabela", "linha"."combustivel_da_tabela",
  "item"."item_id", "item"."percentual", "veiculo"."preco" as "preco_da_loja", "item"."preco", coalesce(referencia.defasada,
    false) as "defasada", case when referencia.preco is not null then null when (
  select true
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
  limit 1) is null then 'codigo' when (
  select true
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($1::integer, $2::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
  limit 1) is null then 'ano' else 'combustivel' end as "falta_de_preco"
from "veiculo"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
left join "veiculo_tipo_combustivel" on "veiculo_tipo_combustivel"."id" = "veiculo"."tipo_combustivel_id"
left join lateral (
  select p.preco, p.mes, p.mes < (
    select max(m.mes)
    from fipe_mes m
    where m.tipo_id = veiculo_modelo.tipo_id) - make_interval(months => 3) as defasada
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($3::integer, $4::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
    and p.combustivel in (veiculo_tipo_combustivel.referencia, veiculo_tipo_combustivel.alternativa, '*')
  order by p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
      veiculo_tipo_combustivel.alternativa, '*'], p.combustivel)
  limit 1) as "referencia" on true
left join lateral (
  select p.ano_modelo as ano_da_tabela, p.combustivel as combustivel_da_tabela
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($5::integer, $6::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
    and p.combustivel in (veiculo_tipo_combustivel.referencia, veiculo_tipo_combustivel.alternativa, '*')
  order by p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
      veiculo_tipo_combustivel.alternativa, '*'], p.combustivel)
  limit 1) as "linha" on true
left join lateral (
  select null::bigint as item_id, null::integer as percentual, null::bigint as preco) as "item" on true
where "veiculo"."loja_id" = $7
  and "veiculo"."id" = $8
  and "veiculo"."saiu_em" is null;

select "veiculo"."id", "veiculo"."placa", "veiculo"."ano_modelo", "veiculo"."hodometro", "veiculo"."data_afericao_hodometro",
  "veiculo"."chassi_remarcado", "veiculo"."leilao", "veiculo"."modelo_id", "veiculo"."tipo_id", "veiculo"."tipo_combustivel_id",
  "veiculo"."uf_id", "veiculo_modelo"."marca_id", "veiculo_modelo"."outras_marcas", "veiculo_modelo"."codigo_fipe",
  "veiculo_marca"."nome" as "marca", "veiculo_modelo"."nome" as "modelo", "veiculo_tipo"."nome" as "tipo",
  "veiculo_tipo_combustivel"."nome" as "tipo_combustivel", "uf"."sigla" as "veiculo_uf", "referencia"."preco" as
  "preco_referencia", case when referencia.preco is not null then null when (
  select true
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
  limit 1) is null then 'codigo' when (
  select true
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($1::integer, $2::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
  limit 1) is null then 'ano' else 'combustivel' end as "falta_de_preco"
from "veiculo"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
left join "veiculo_tipo_combustivel" on "veiculo_tipo_combustivel"."id" = "veiculo"."tipo_combustivel_id"
left join lateral (
  select p.preco, p.mes, p.mes < (
    select max(m.mes)
    from fipe_mes m
    where m.tipo_id = veiculo_modelo.tipo_id) - make_interval(months => 3) as defasada
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($3::integer, $4::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
    and p.combustivel in (veiculo_tipo_combustivel.referencia, veiculo_tipo_combustivel.alternativa, '*')
  order by p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
      veiculo_tipo_combustivel.alternativa, '*'], p.combustivel)
  limit 1) as "referencia" on true
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
inner join "veiculo_tipo" on "veiculo_tipo"."id" = "veiculo"."tipo_id"
left join "uf" on "uf"."id" = "veiculo"."uf_id"
where "veiculo"."id" = any($5::bigint[]);
