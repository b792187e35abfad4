select distinct on ("veiculo"."id") "veiculo"."id" as "veiculo_id", "veiculo"."placa", "veiculo"."placa_mercosul",
  "veiculo"."renavam", "veiculo"."chassi", "veiculo"."ano_modelo", "veiculo"."data_entrada", coalesce(coalesce(referencia.preco,
      veiculo.preco, 0), 0) as "preco", "referencia"."preco" as "preco_referencia", "referencia"."mes" as
  "mes_referencia", coalesce(referencia.defasada, false) as "defasada", "veiculo_modelo"."codigo_fipe",
  "veiculo_tipo_combustivel"."nome" as "tipo_combustivel", case when referencia.preco is not null then null when (
  select true
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
  limit 1) is null then 'codigo' when (
  select true
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($1::integer, $2::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
  limit 1) is null then 'ano' else 'combustivel' end as "falta_de_preco", coalesce(referencia.preco, veiculo.preco, 0)
  is not null as "qualifica", (not exists (
    select
    from penhor_identificador i
    where i.valor = "veiculo"."placa_mercosul"
    offset 0)
    and not exists (
    select
    from penhor_identificador i
    where i.valor = "veiculo"."renavam"
    offset 0)
    and not exists (
    select
    from penhor_identificador i
    where i.valor = "veiculo"."chassi"
    offset 0)) as "livre", veiculo.saiu_em is null as "em_estoque"
from "veiculo"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
left join "veiculo_tipo_combustivel" on "veiculo_tipo_combustivel"."id" = "veiculo"."tipo_combustivel_id"
left join (
  select tipo_id, max(mes) as mes
  from fipe_mes
  group by tipo_id) as "ultimo" on "ultimo"."tipo_id" = "veiculo_modelo"."tipo_id"
inner join (
  values (false), (true)) as zero (km) on (not zero.km
    or ("veiculo"."ano_modelo" in ($3::integer, $4::integer)
      and "veiculo"."hodometro" <= 100))
left join "preco_referencia_atual" as "p" on p.modelo_id = veiculo.modelo_id
  and p.ano_modelo = case when zero.km then 32000 else veiculo.ano_modelo end
  and p.combustivel in (veiculo_tipo_combustivel.referencia, veiculo_tipo_combustivel.alternativa, '*')
left join lateral (
  select p.preco, p.mes, p.mes < ultimo.mes - make_interval(months => 3) as defasada) as "referencia" on true
left join lateral (
  select null::bigint as item_id, null::integer as percentual, null::bigint as preco) as "item" on true
where "veiculo"."loja_id" = $5
  and "veiculo"."saiu_em" is null
order by "veiculo"."id", p.mes is null, p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
    veiculo_tipo_combustivel.alternativa, '*'], p.combustivel);
