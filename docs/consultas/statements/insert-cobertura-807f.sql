with alvo as materialized (
  select a.instituicao_financeira_id, a.contrato_id, c.valor_garantia, c.ativo, coalesce((
      select p.tolerancia_cobertura
      from politica_instituicao p
      where p.instituicao_financeira_id = a.instituicao_financeira_id), 0) as tolerancia, "e"."exigido", "e"."indice",
    "e"."saldo", "e"."data_saldo", array(
    select b.penhor_id
    from baixa b
    where b.instituicao_financeira_id = a.instituicao_financeira_id
      and b.contrato_id = a.contrato_id
      and b.encerrada_em is null) as vendidos
  from unnest((
      select $1::bigint[]), (
      select $2::bigint[])) as a (instituicao_financeira_id, contrato_id)
  join lateral (
    select c.valor_garantia, c.status in (5) as ativo
    from contrato c
    where c.instituicao_financeira_id = a.instituicao_financeira_id
      and c.id = a.contrato_id
      and c.status in (1, 2, 3, 4, 5)
    offset 0) c on true
  cross join lateral (
    select case when b.saldo is null then c.valor_garantia else (greatest(b.saldo - b.pago, 0) * b.indice + 5000) /
      10000 end as exigido, b.indice, b.saldo, b.data_saldo
    from (
      select) as um
    left join lateral (
      select p.indice_minimo as indice, f.*
      from politica_instituicao p
      left join lateral (
        select s.saldo_devedor as saldo, s.data_base as data_saldo, coalesce((
            select sum(p.valor)::bigint
            from baixa_pagamento p
            where p.instituicao_financeira_id = s.instituicao_financeira_id
              and p.contrato_id = s.contrato_id
              and p.data > s.data_base
              and p.estornado_em is null), 0) as pago
        from saldo s
        where s.instituicao_financeira_id = p.instituicao_financeira_id
          and s.contrato_id = a.contrato_id
          and s.data_base >= p.saldos_desde
          and not exists (
          select
          from carga_saldo nova
          where nova.instituicao_financeira_id = "s"."instituicao_financeira_id"
            and nova.data_base = "s"."data_base"
            and nova.completo
            and nova.id > "s"."carga_id")
        order by s.data_base desc, s.carga_id desc
        limit 1) f on true
      where p.instituicao_financeira_id = a.instituicao_financeira_id
        and p.base_do_exigido = 'saldo'
        and c.ativo) b on true) e), garantia as (
  select g.instituicao_financeira_id, g.contrato_id, g.penhor_id, g.preco_referencia, g.preco, g.modelo_id,
    g.ano_modelo, g.tipo_combustivel_id, g.hodometro, g.saiu, "alvo"."valor_garantia", "alvo"."ativo", "alvo"."tolerancia",
    "alvo"."exigido", "alvo"."indice", "alvo"."saldo", "alvo"."data_saldo"
  from alvo
  join lateral (
    select i.instituicao_financeira_id, i.contrato_id, i.penhor_id, i.preco_referencia, coalesce("i"."preco_instituicao_financeira",
        "i"."preco_veiculo") as preco, p.modelo_id, p.ano_modelo, p.tipo_combustivel_id, v.hodometro, v.saiu_em is not
      null
      or i.penhor_id = any (alvo.vendidos) as saiu
    from contrato_garantia i
    join penhor p on p.instituicao_financeira_id = i.instituicao_financeira_id
      and p.contrato_id = i.contrato_id
      and p.veiculo_id = i.veiculo_id
      and p.id = i.penhor_id
      and p.data_exclusao is null
    join veiculo v on v.id = p.veiculo_id
    where i.instituicao_financeira_id = alvo.instituicao_financeira_id
      and i.contrato_id = alvo.contrato_id
    offset 0) g on true), avaliado as (
  select "instituicao_financeira_id", "contrato_id", "valor_garantia", "ativo", "tolerancia", "exigido", "indice",
    "saldo", "data_saldo", preco, mes_agora, case when "saiu" then 'saiu' when "preco_referencia" is null then
    'semReferencia' when "preco_agora" is null
    or "defasada" then 'defasada' else 'atual' end as parte, case when "preco_referencia" is null
    or "preco_agora" is null then "preco" when greatest("preco", "preco_agora", "preco_referencia") <= 2000000000 then ("preco"
      * "preco_agora" * 2 + "preco_referencia") / ("preco_referencia" * 2) else div("preco"::numeric * "preco_agora" * 2
      + "preco_referencia", "preco_referencia"::numeric * 2)::bigint end as valor, case when case when "saiu" then
    'saiu' when "preco_referencia" is null then 'semReferencia' when "preco_agora" is null
    or "defasada" then 'defasada' else 'atual' end in ('atual', 'semReferencia') then case when "preco_referencia" is
    null
    or "preco_agora" is null then "preco" when greatest("preco", "preco_agora", "preco_referencia") <= 2000000000 then ("preco"
      * "preco_agora" * 2 + "preco_referencia") / ("preco_referencia" * 2) else div("preco"::numeric * "preco_agora" * 2
      + "preco_referencia", "preco_referencia"::numeric * 2)::bigint end else 0 end as conta
  from (
    select distinct on ("veiculo"."instituicao_financeira_id", "veiculo"."contrato_id", "veiculo"."penhor_id") "veiculo"."instituicao_financeira_id",
      "veiculo"."contrato_id", "veiculo"."penhor_id", "veiculo"."valor_garantia", "veiculo"."ativo", "veiculo"."tolerancia",
      "veiculo"."exigido", "veiculo"."indice", "veiculo"."saldo", "veiculo"."data_saldo", "veiculo"."preco_referencia",
      "veiculo"."preco", "veiculo"."saiu", p.preco as preco_agora, p.mes as mes_agora, p.mes < (
      select max(mes)
      from fipe_mes) - make_interval(months => 3)
      and p.mes < (
      select max(m.mes)
      from veiculo_modelo o
      join fipe_mes m on m.tipo_id = o.tipo_id
      where o.id = veiculo.modelo_id ) - make_interval(months => 3) as defasada
    from "garantia" as veiculo
    left join veiculo_tipo_combustivel on veiculo_tipo_combustivel.id = veiculo.tipo_combustivel_id
    join (
      values (false), (true)) as zero (km) on (not zero.km
        or ("veiculo"."ano_modelo" in ($3::integer, $4::integer)
          and "veiculo"."hodometro" <= 100))
    left join preco_referencia_atual p on p.modelo_id = veiculo.modelo_id
      and p.ano_modelo = case when zero.km then 32000 else veiculo.ano_modelo end
      and p.combustivel in (veiculo_tipo_combustivel.referencia, veiculo_tipo_combustivel.alternativa, '*')
    order by "veiculo"."instituicao_financeira_id", "veiculo"."contrato_id", "veiculo"."penhor_id", p.mes is null, p.mes
      desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
        veiculo_tipo_combustivel.alternativa, '*'], p.combustivel)) as g), avaliada as (
  select "instituicao_financeira_id", "contrato_id", "valor_garantia", "ativo", "tolerancia", "exigido", "indice",
    "saldo", "data_saldo", sum(conta)::bigint as "total_atual", sum(preco)::bigint as "total_inclusao", coalesce(sum(valor)
      filter (
      where parte = 'semReferencia'), 0)::bigint as "total_sem_referencia", coalesce(sum(valor) filter (
      where parte = 'defasada'), 0)::bigint as "total_defasado", coalesce(sum(valor) filter (
      where parte = 'saiu'), 0)::bigint as "total_saido", count(*)::integer as "veiculos", count(*) filter (
    where parte = 'semReferencia')::integer as "sem_referencia", count(*) filter (
    where parte = 'defasada')::integer as "defasados", count(*) filter (
    where parte = 'saiu')::integer as "sairam", min(mes_agora) filter (
    where parte = 'atual') as "precos_de", max(mes_agora) filter (
    where parte = 'atual') as "precos_ate"
  from avaliado
  group by "instituicao_financeira_id", "contrato_id", "valor_garantia", "ativo", "tolerancia", "exigido", "indice",
    "saldo", "data_saldo"), mudou as materialized (
  select "instituicao_financeira_id", "contrato_id", "s"."total_atual", "s"."total_inclusao", "s"."total_sem_referencia",
    "s"."total_defasado", "s"."total_saido", "s"."veiculos", "s"."sem_referencia", "s"."defasados", "s"."sairam", "s"."precos_de",
    "s"."precos_ate", "s"."valor_garantia", "s"."ativo", "s"."tolerancia", "s"."exigido", "s"."indice", "s"."saldo", "s"."data_saldo",
    k.total_atual as total_antes, k.valor_garantia as valor_garantia_antes, greatest("u"."avaliada_em", $5::timestamptz)
    as avaliada_em
  from avaliada s
  left join cobertura k using ("instituicao_financeira_id", "contrato_id")
  left join lateral (
    select h.avaliada_em
    from cobertura_historico h
    where h.instituicao_financeira_id = s.instituicao_financeira_id
      and h.contrato_id = s.contrato_id
    order by h.avaliada_em desc, h.id desc
    limit 1) u on true
  where ("k"."total_atual", "k"."total_inclusao", "k"."total_sem_referencia", "k"."total_defasado", "k"."total_saido",
      "k"."veiculos", "k"."sem_referencia", "k"."defasados", "k"."sairam", "k"."precos_de", "k"."precos_ate", "k"."valor_garantia",
      "k"."ativo", "k"."tolerancia", "k"."exigido", "k"."indice", "k"."saldo", "k"."data_saldo") is distinct from ("s"."total_atual",
      "s"."total_inclusao", "s"."total_sem_referencia", "s"."total_defasado", "s"."total_saido", "s"."veiculos", "s"."sem_referencia",
      "s"."defasados", "s"."sairam", "s"."precos_de", "s"."precos_ate", "s"."valor_garantia", "s"."ativo", "s"."tolerancia",
      "s"."exigido", "s"."indice", "s"."saldo", "s"."data_saldo")), gravado as (
  insert into cobertura ("instituicao_financeira_id", "contrato_id", "total_atual", "total_inclusao",
      "total_sem_referencia", "total_defasado", "total_saido", "veiculos", "sem_referencia", "defasados", "sairam",
      "precos_de", "precos_ate", "valor_garantia", "ativo", "tolerancia", "exigido", "indice", "saldo", "data_saldo",
      avaliada_em)
  select "instituicao_financeira_id", "contrato_id", "total_atual", "total_inclusao", "total_sem_referencia",
    "total_defasado", "total_saido", "veiculos", "sem_referencia", "defasados", "sairam", "precos_de", "precos_ate",
    "valor_garantia", "ativo", "tolerancia", "exigido", "indice", "saldo", "data_saldo", avaliada_em
  from mudou
  on conflict ("instituicao_financeira_id", "contrato_id") do update
  set ("total_atual", "total_inclusao", "total_sem_referencia", "total_defasado", "total_saido", "veiculos",
      "sem_referencia", "defasados", "sairam", "precos_de", "precos_ate", "valor_garantia", "ativo", "tolerancia",
      "exigido", "indice", "saldo", "data_saldo", avaliada_em) = ("excluded"."total_atual", "excluded"."total_inclusao",
      "excluded"."total_sem_referencia", "excluded"."total_defasado", "excluded"."total_saido", "excluded"."veiculos",
      "excluded"."sem_referencia", "excluded"."defasados", "excluded"."sairam", "excluded"."precos_de", "excluded"."precos_ate",
      "excluded"."valor_garantia", "excluded"."ativo", "excluded"."tolerancia", "excluded"."exigido", "excluded"."indice",
      "excluded"."saldo", "excluded"."data_saldo", excluded.avaliada_em)), registrado as (
  insert into cobertura_historico ("instituicao_financeira_id", "contrato_id", "total_atual", "total_sem_referencia",
      "total_defasado", "total_saido", "veiculos", "sem_referencia", "defasados", "valor_garantia", "ativo",
      "tolerancia", "exigido", total_antes, motivo, reavaliacao_id, avaliada_em)
  select "instituicao_financeira_id", "contrato_id", "total_atual", "total_sem_referencia", "total_defasado",
    "total_saido", "veiculos", "sem_referencia", "defasados", "valor_garantia", "ativo", "tolerancia", "exigido",
    total_antes, $6, $7::bigint, avaliada_em
  from mudou
  order by "instituicao_financeira_id", "contrato_id")
select "instituicao_financeira_id", "contrato_id", "total_atual", "total_inclusao", "total_sem_referencia",
  "total_defasado", "total_saido", "veiculos", "sem_referencia", "defasados", "sairam", "precos_de", "precos_ate",
  "valor_garantia", "ativo", "tolerancia", "exigido", "indice", "saldo", "data_saldo", total_antes, valor_garantia_antes
from mudou
order by "instituicao_financeira_id", "contrato_id";
