select "veiculo_modelo"."codigo_fipe", "veiculo"."ano_modelo", "veiculo_tipo_combustivel"."nome" as "tipo_combustivel",
  "referencia"."preco" as "referencia_atual", "referencia"."mes" as "mes_atual", "linha"."ano_da_tabela", "linha"."combustivel_da_tabela",
  "item"."item_id", "item"."percentual", veiculo.id as "veiculo_id", veiculo.placa as "placa", veiculo_marca.nome as
  "marca", veiculo_modelo.nome as "modelo", veiculo.saiu_em as "saiu_em", (
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
    or referencia.defasada) as "referencia_defasada", "g"."preco_veiculo", "g"."preco_instituicao_financeira", "g"."preco_referencia",
  "g"."mes_referencia", "g"."incluida_em", "penhor"."id" as "penhor_aberto"
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
left join lateral (
  select p.ano_modelo as ano_da_tabela, p.combustivel as combustivel_da_tabela
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($3::integer, $4::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
    and p.combustivel in (veiculo_tipo_combustivel.referencia, veiculo_tipo_combustivel.alternativa, '*')
  order by p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
      veiculo_tipo_combustivel.alternativa, '*'], p.combustivel)
  limit 1) as "linha" on true
left join lateral (
  select vencedor.item_id, vencedor.percentual, (referencia.preco * vencedor.percentual + 5000) / 10000 as preco
  from (
    select regra.itens[primeiro.posicao] as item_id, regra.percentuais[primeiro.posicao] as percentual
    from (
      select (
        select itens || '{}'::bigint[]
        from regra_garantia_versao
        where regra_garantia_id = $5::bigint
          and versao = $6::integer) as itens, (
        select percentuais || '{}'::integer[]
        from regra_garantia_versao
        where regra_garantia_id = $7::bigint
          and versao = $8::integer) as percentuais, (
        select chaves || '{}'::bigint[]
        from regra_garantia_versao
        where regra_garantia_id = $9::bigint
          and versao = $10::integer) as chaves, (
        select mascaras || B''
        from regra_garantia_versao
        where regra_garantia_id = $11::bigint
          and versao = $12::integer) as mascaras, (
        select length(mascaras) / cardinality(chaves)
        from regra_garantia_versao
        where regra_garantia_id = $13::bigint
          and versao = $14::integer) as largura
      offset 0) regra, lateral (
      select position(B'1' in case when veiculo_modelo.outras_marcas is null then substring(regra.mascaras
          from 1 + regra.largura * width_bucket(-1::bigint + coalesce(veiculo_modelo.marca_id, 549755813888::bigint),
              regra.chaves) for regra.largura) else (
          select bit_or(substring(regra.mascaras
              from 1 + regra.largura * width_bucket(-1::bigint + coalesce(marca.id, 549755813888::bigint), regra.chaves)
                for regra.largura))
          from unnest(veiculo_modelo.marca_id || veiculo_modelo.outras_marcas) as marca (id)) end & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(1099511627775::bigint + coalesce(veiculo.modelo_id, 549755813888::bigint),
              regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(2199023255551::bigint + coalesce(veiculo.tipo_id, 549755813888::bigint),
              regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(3298534883327::bigint + coalesce(veiculo.uf_id, 549755813888::bigint),
              regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(4398046511103::bigint + coalesce(veiculo.tipo_combustivel_id,
                549755813888::bigint), regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(5497558138879::bigint + coalesce(($15::integer - veiculo.ano_modelo),
                549755813888::bigint), regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(6597069766655::bigint + coalesce(case when "veiculo"."hodometro" <> 0
                or "veiculo"."data_afericao_hodometro" is not null
                or "veiculo"."ano_modelo" >= $16::integer then "veiculo"."hodometro" end, 549755813888::bigint),
              regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(7696581394431::bigint + coalesce(veiculo.chassi_remarcado::integer,
                549755813888::bigint), regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(8796093022207::bigint + coalesce(veiculo.leilao::integer,
                549755813888::bigint), regra.chaves) for regra.largura)) as posicao
      offset 0) primeiro
    where primeiro.posicao > 0
      and referencia.preco is not null
    offset 0) vencedor) as "item" on true
inner join (
  select "instituicao_financeira_id", "veiculo_id", "penhor_id", "preco_veiculo", "preco_instituicao_financeira",
    "preco_referencia", "mes_referencia", "incluida_em"
  from "contrato_garantia"
  where "instituicao_financeira_id" = $17
    and "contrato_id" = $18
    and "veiculo_id" = $19
  union all
  select "entrada"."instituicao_financeira_id", "entrada"."veiculo_id", entrada.penhor_id as "penhor_id",
    entrada.preco_veiculo as "preco_veiculo", "entrada"."preco_instituicao_financeira", "entrada"."preco_referencia",
    "entrada"."mes_referencia", "proposta"."proposta_em" as "incluida_em"
  from "alteracao_garantia_veiculo" as "entrada"
  inner join "alteracao_garantia" as "proposta" on "proposta"."instituicao_financeira_id" = "entrada"."instituicao_financeira_id"
    and "proposta"."id" = "entrada"."alteracao_id"
    and "proposta"."situacao" = $20
  where "proposta"."instituicao_financeira_id" = $21
    and "proposta"."contrato_id" = $22
    and "entrada"."veiculo_id" = $23
    and "entrada"."sentido" = $24) as "g" on "g"."veiculo_id" = "veiculo"."id"
left join "penhor" on "penhor"."instituicao_financeira_id" = $25
  and "penhor"."id" = "g"."penhor_id"
  and "penhor"."data_exclusao" is null;
