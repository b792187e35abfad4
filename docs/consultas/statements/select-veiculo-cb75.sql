select "veiculo"."id", "veiculo"."placa", "veiculo"."renavam", "veiculo"."chassi", "veiculo_modelo"."codigo_fipe",
  "veiculo_marca"."nome" as "marca", "veiculo_modelo"."nome" as "modelo", "veiculo"."ano_fabricacao", "veiculo"."ano_modelo",
  "veiculo_tipo_combustivel"."nome" as "tipo_combustivel", "veiculo_tipo"."nome" as "tipo", "uf"."sigla" as "veiculo_uf",
  "veiculo"."hodometro", "veiculo"."data_afericao_hodometro", "veiculo"."data_entrada", "veiculo"."chassi_remarcado",
  "veiculo"."leilao", "veiculo"."preco", "veiculo"."saiu_em", "referencia"."preco" as "preco_referencia", "contrato"."id"
  as "contrato_id", "contrato"."numero", "contrato"."status", "banco"."nome_fantasia" as "instituicao_financeira",
  "penhor"."data_inclusao", garantia.veiculo_id is not null as "combinado", (not exists (
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
    offset 0)) as "livre"
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
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($1::integer, $2::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
    and p.combustivel in (veiculo_tipo_combustivel.referencia, veiculo_tipo_combustivel.alternativa, '*')
  order by p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
      veiculo_tipo_combustivel.alternativa, '*'], p.combustivel)
  limit 1) as "referencia" on true
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
inner join "veiculo_tipo" on "veiculo_tipo"."id" = "veiculo"."tipo_id"
left join "uf" on "uf"."id" = "veiculo"."uf_id"
left join "penhor" on "penhor"."veiculo_id" = "veiculo"."id"
  and "penhor"."loja_id" = "veiculo"."loja_id"
  and "penhor"."data_exclusao" is null
left join "contrato" on "contrato"."instituicao_financeira_id" = "penhor"."instituicao_financeira_id"
  and "contrato"."id" = "penhor"."contrato_id"
  and "contrato"."loja_id" = "veiculo"."loja_id"
  and "contrato"."enviado_em" is not null
left join "contrato_garantia" as "garantia" on "garantia"."instituicao_financeira_id" = "penhor"."instituicao_financeira_id"
  and "garantia"."contrato_id" = "penhor"."contrato_id"
  and "garantia"."veiculo_id" = "penhor"."veiculo_id"
  and "garantia"."penhor_id" = "penhor"."id"
left join "estabelecimento" as "banco" on "banco"."id" = "contrato"."instituicao_financeira_id"
where "veiculo"."loja_id" = $3
  and "veiculo"."id" = any($4::bigint[]);
