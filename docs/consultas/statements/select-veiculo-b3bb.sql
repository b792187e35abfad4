select veiculo.id as "veiculo_id", veiculo.placa as "placa", veiculo_marca.nome as "marca", veiculo_modelo.nome as
  "modelo", veiculo.saiu_em as "saiu_em", (
  select b.data_venda
  from baixa b
  where b.instituicao_financeira_id = "g"."instituicao_financeira_id"
    and b.penhor_id = "g"."penhor_id"
    and b.encerrada_em is null) as "vendido_em", coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"),
    0) as "preco", case when case when (veiculo.saiu_em is not null
    or (
    select b.data_venda
    from baixa b
    where b.instituicao_financeira_id = "g"."instituicao_financeira_id"
      and b.penhor_id = "g"."penhor_id"
      and b.encerrada_em is null) is not null) then 'saiu' when g.preco_referencia is null then 'semReferencia' when
  referencia.preco is null
  or referencia.defasada then 'defasada' else 'atual' end in ('atual', 'semReferencia') then case when
  g.preco_referencia is null
  or referencia.preco is null then coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"), 0) when
  greatest(coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"), 0), referencia.preco,
    g.preco_referencia) <= 2000000000 then (coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"),
      0) * referencia.preco * 2 + g.preco_referencia) / (g.preco_referencia * 2) else div(coalesce(coalesce("g"."preco_instituicao_financeira",
        "g"."preco_veiculo"), 0)::numeric * referencia.preco * 2 + g.preco_referencia, g.preco_referencia::numeric * 2)::bigint
  end else 0 end as "valor_atual", g.preco_referencia is null as "sem_referencia", g.preco_referencia is not null
  and (referencia.preco is null
    or referencia.defasada) as "referencia_defasada", "g"."contrato_id", "p"."id" as "penhor_id", "p"."data_inclusao"
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
inner join "contrato_garantia" as "g" on "g"."veiculo_id" = "veiculo"."id"
inner join "penhor" as "p" on "p"."instituicao_financeira_id" = "g"."instituicao_financeira_id"
  and "p"."id" = "g"."penhor_id"
where "g"."instituicao_financeira_id" = $3
  and "g"."contrato_id" = $4::bigint
  and "p"."data_exclusao" is null
order by "p"."id";
