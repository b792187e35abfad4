select count(*) as "total"
from (
  select distinct on ("veiculo"."id") "veiculo"."id", "veiculo"."placa", "veiculo"."renavam", "veiculo"."chassi",
    "veiculo"."ano_fabricacao", "veiculo"."ano_modelo", "veiculo"."data_entrada", "veiculo"."hodometro", "veiculo"."data_afericao_hodometro",
    "veiculo"."placa_mercosul", "veiculo_tipo_combustivel"."nome" as "tipo_combustivel", "veiculo_tipo"."nome" as "tipo",
    "uf"."sigla" as "veiculo_uf", "veiculo_marca"."nome" as "marca", "veiculo_marca"."nome_busca" as "marca_busca",
    "veiculo_modelo"."nome" as "modelo", "veiculo_modelo"."nome_busca" as "modelo_busca", "veiculo_modelo"."codigo_fipe",
    "garantia"."preco_instituicao_financeira", garantia.veiculo_id is not null as "em_garantia", item.preco as "preco",
    "referencia"."preco" as "preco_referencia", "referencia"."mes" as "mes_referencia", "item"."percentual", coalesce(referencia.defasada,
      false) as "referencia_defasada", case when referencia.preco is not null then null when (
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
                from 1 + regra.largura * width_bucket(-1::bigint + coalesce(marca.id, 549755813888::bigint),
                    regra.chaves) for regra.largura))
            from unnest(veiculo_modelo.marca_id || veiculo_modelo.outras_marcas) as marca (id)) end & substring(regra.mascaras
            from 1 + regra.largura * width_bucket(1099511627775::bigint + coalesce(veiculo.modelo_id,
                  549755813888::bigint), regra.chaves) for regra.largura) & substring(regra.mascaras
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
  inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
  inner join "veiculo_tipo" on "veiculo_tipo"."id" = "veiculo"."tipo_id"
  left join "uf" on "uf"."id" = "veiculo"."uf_id"
  left join "contrato_garantia" as "garantia" on "garantia"."veiculo_id" = "veiculo"."id"
    and "garantia"."instituicao_financeira_id" = $17
    and "garantia"."contrato_id" = $18
  where "veiculo"."loja_id" = $19
    and "veiculo"."saiu_em" is null
  order by "veiculo"."id", p.mes is null, p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
      veiculo_tipo_combustivel.alternativa, '*'], p.combustivel)) as "veiculo"
where (not exists (
    select
    from penhor_identificador i
    where i.valor = "veiculo"."placa_mercosul"
      and not (i.penhor_id = any(array(
          select p.id
          from contrato c
          join penhor p on p.instituicao_financeira_id = c.instituicao_financeira_id
            and p.contrato_id = c.id
          where c.id = $20::bigint)))
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
          where c.id = $21::bigint)))
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
          where c.id = $22::bigint)))
    offset 0))
  and "veiculo"."preco" is not null;
