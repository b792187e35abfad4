select "veiculo"."id", "veiculo"."placa", "veiculo"."chassi", "veiculo"."ano_modelo", "veiculo"."hodometro", "veiculo"."data_afericao_hodometro",
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
where "veiculo"."id" = $5::bigint;
