select "veiculo"."id" as "veiculo_id", "veiculo"."placa", "veiculo"."placa_mercosul", "veiculo"."renavam", "veiculo"."chassi",
  "veiculo"."ano_modelo", "veiculo"."data_entrada", coalesce(item.preco, 0) as "preco", "referencia"."preco" as
  "preco_referencia", "referencia"."mes" as "mes_referencia", coalesce(referencia.defasada, false) as "defasada",
  "veiculo_modelo"."codigo_fipe", "veiculo_tipo_combustivel"."nome" as "tipo_combustivel", case when referencia.preco is
  not null then null when (
  select true
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
  limit 1) is null then 'codigo' when (
  select true
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($1::integer, $2::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
  limit 1) is null then 'ano' else 'combustivel' end as "falta_de_preco", item.preco is not null as "qualifica", (not
    exists (
    select
    from penhor_identificador i
    where i.valor = "veiculo"."placa_mercosul"
      and not (i.penhor_id = any(array(
          select p.id
          from contrato c
          join penhor p on p.instituicao_financeira_id = c.instituicao_financeira_id
            and p.contrato_id = c.id
          where c.id = $3::bigint)))
    offset 0)
    and not exists (
    select
    from penhor_identificador i
    where i.valor = "veiculo"."renavam"
      and not (i.penhor_id = any(array(
          select p.id
          from contrato c
          join penhor p on p.instituicao_financeira_id = c.instituicao_financeira_id
            and p.contrato_id = c.id
          where c.id = $4::bigint)))
    offset 0)
    and not exists (
    select
    from penhor_identificador i
    where i.valor = "veiculo"."chassi"
      and not (i.penhor_id = any(array(
          select p.id
          from contrato c
          join penhor p on p.instituicao_financeira_id = c.instituicao_financeira_id
            and p.contrato_id = c.id
          where c.id = $5::bigint)))
    offset 0)) as "livre", veiculo.saiu_em is null as "em_estoque"
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
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($6::integer, $7::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
    and p.combustivel in (veiculo_tipo_combustivel.referencia, veiculo_tipo_combustivel.alternativa, '*')
  order by p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
      veiculo_tipo_combustivel.alternativa, '*'], p.combustivel)
  limit 1) as "referencia" on true
left join lateral (
  select vencedor.item_id, vencedor.percentual, (referencia.preco * vencedor.percentual + 5000) / 10000 as preco
  from (
    select regra.itens[primeiro.posicao] as item_id, regra.percentuais[primeiro.posicao] as percentual
    from (
      select (
        select itens || '{}'::bigint[]
        from regra_garantia_versao
        where regra_garantia_id = $8::bigint
          and versao = $9::integer) as itens, (
        select percentuais || '{}'::integer[]
        from regra_garantia_versao
        where regra_garantia_id = $10::bigint
          and versao = $11::integer) as percentuais, (
        select chaves || '{}'::bigint[]
        from regra_garantia_versao
        where regra_garantia_id = $12::bigint
          and versao = $13::integer) as chaves, (
        select mascaras || B''
        from regra_garantia_versao
        where regra_garantia_id = $14::bigint
          and versao = $15::integer) as mascaras, (
        select length(mascaras) / cardinality(chaves)
        from regra_garantia_versao
        where regra_garantia_id = $16::bigint
          and versao = $17::integer) as largura
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
          from 1 + regra.largura * width_bucket(5497558138879::bigint + coalesce(($18::integer - veiculo.ano_modelo),
                549755813888::bigint), regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(6597069766655::bigint + coalesce(case when "veiculo"."hodometro" <> 0
                or "veiculo"."data_afericao_hodometro" is not null
                or "veiculo"."ano_modelo" >= $19::integer then "veiculo"."hodometro" end, 549755813888::bigint),
              regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(7696581394431::bigint + coalesce(veiculo.chassi_remarcado::integer,
                549755813888::bigint), regra.chaves) for regra.largura) & substring(regra.mascaras
          from 1 + regra.largura * width_bucket(8796093022207::bigint + coalesce(veiculo.leilao::integer,
                549755813888::bigint), regra.chaves) for regra.largura)) as posicao
      offset 0) primeiro
    where primeiro.posicao > 0
      and referencia.preco is not null
    offset 0) vencedor) as "item" on true
where "veiculo"."loja_id" = $20
  and "veiculo"."id" = $21::bigint
order by "veiculo"."id";
