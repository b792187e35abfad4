select "pedida"."regra_id", "item"."percentual", "item"."preco"
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
inner join unnest($3::bigint[], $4::integer[]) as pedida (regra_id, versao) on true
left join lateral (
  select vencedor.item_id, vencedor.percentual, (referencia.preco * vencedor.percentual + 5000) / 10000 as preco
  from (
    select regra.itens[primeiro.posicao] as item_id, regra.percentuais[primeiro.posicao] as percentual
    from (
      select (
        select itens || '{}'::bigint[]
        from regra_garantia_versao
        where regra_garantia_id = "pedida"."regra_id"::bigint
          and versao = "pedida"."versao"::integer) as itens, (
        select percentuais || '{}'::integer[]
        from regra_garantia_versao
        where regra_garantia_id = "pedida"."regra_id"::bigint
          and versao = "pedida"."versao"::integer) as percentuais, (
        select chaves || '{}'::bigint[]
        from regra_garantia_versao
        where regra_garantia_id = "pedida"."regra_id"::bigint
          and versao = "pedida"."versao"::integer) as chaves, (
        select mascaras || B''
        from regra_garantia_versao
        where regra_garantia_id = "pedida"."regra_id"::bigint
          and versao = "pedida"."versao"::integer) as mascaras, (
        select length(mascaras) / cardinality(chaves)
        from regra_garantia_versao
        where regra_garantia_id = "pedida"."regra_id"::bigint
          and versao = "pedida"."versao"::integer) as largura
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
          from 1 + regra.largura * width_bucket(5497558138879::bigint + coalesce(($5::integer - veiculo.ano_modelo),
                549755813888::bigint), regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(6597069766655::bigint + coalesce(case when "veiculo"."hodometro" <> 0
                or "veiculo"."data_afericao_hodometro" is not null
                or "veiculo"."ano_modelo" >= $6::integer then "veiculo"."hodometro" end, 549755813888::bigint),
              regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(7696581394431::bigint + coalesce(veiculo.chassi_remarcado::integer,
                549755813888::bigint), regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(8796093022207::bigint + coalesce(veiculo.leilao::integer,
                549755813888::bigint), regra.chaves) for regra.largura)) as posicao
      offset 0) primeiro
    where primeiro.posicao > 0
      and referencia.preco is not null
    offset 0) vencedor) as "item" on true
where "veiculo"."id" = $7;
