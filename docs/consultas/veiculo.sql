-- GET /api/veiculos/:id

select "loja_id"
from "veiculo"
where "id" = $1;

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

select "veiculo"."id", "veiculo"."placa", "veiculo"."renavam", "veiculo"."chassi", "veiculo_modelo"."codigo_fipe",
  "veiculo_marca"."nome" as "marca", "veiculo_modelo"."nome" as "modelo", "veiculo"."ano_fabricacao", "veiculo"."ano_modelo",
  "veiculo_tipo_combustivel"."nome" as "tipo_combustivel", "veiculo_tipo"."nome" as "tipo", "uf"."sigla" as "veiculo_uf",
  "veiculo"."hodometro", "veiculo"."data_afericao_hodometro", "veiculo"."data_entrada", "veiculo"."chassi_remarcado",
  "veiculo"."leilao", "veiculo"."preco", "veiculo"."saiu_em", "veiculo"."loja_id", "loja"."nome_fantasia" as "loja",
  "veiculo"."placa_mercosul", "referencia"."preco" as "preco_referencia", "referencia"."mes" as "mes_referencia",
  "referencia"."defasada", case when referencia.preco is not null then null when (
  select true
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
  limit 1) is null then 'codigo' when (
  select true
  from preco_referencia_atual p
  where p.modelo_id = veiculo.modelo_id
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($1::integer, $2::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
  limit 1) is null then 'ano' else 'combustivel' end as "falta_de_preco", (not exists (
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
    and p.ano_modelo = any(array[veiculo.ano_modelo, case when "veiculo"."ano_modelo" in ($3::integer, $4::integer)
      and "veiculo"."hodometro" <= 100 then 32000 end])
    and p.combustivel in (veiculo_tipo_combustivel.referencia, veiculo_tipo_combustivel.alternativa, '*')
  order by p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
      veiculo_tipo_combustivel.alternativa, '*'], p.combustivel)
  limit 1) as "referencia" on true
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
inner join "veiculo_tipo" on "veiculo_tipo"."id" = "veiculo"."tipo_id"
left join "uf" on "uf"."id" = "veiculo"."uf_id"
inner join "estabelecimento" as "loja" on "loja"."id" = "veiculo"."loja_id"
where "veiculo"."id" = $5;

select "contrato"."id", "contrato"."numero", "contrato"."status" as "status_id", "contrato"."instituicao_financeira_id",
  "contrato"."regra_garantia_id", "contrato"."regra_garantia_versao", "loja"."nome_fantasia" as "loja", "instituicao"."nome_fantasia"
  as "instituicao_financeira", "estadia"."veiculo_id", "estadia"."desde", "estadia"."ate", "estadia"."preco"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
inner join (
  select "penhor"."instituicao_financeira_id", "penhor"."contrato_id", "penhor"."veiculo_id", penhor.data_inclusao as
    "desde", "penhor"."data_exclusao" as "ate", coalesce(coalesce(coalesce("garantia"."preco_instituicao_financeira",
          "garantia"."preco_veiculo"), coalesce("entrada"."preco_instituicao_financeira", "entrada"."preco_veiculo")),
      penhor.preco_instituicao_financeira) as "preco"
  from "penhor"
  left join "contrato_garantia" as "garantia" on "garantia"."instituicao_financeira_id" = "penhor"."instituicao_financeira_id"
    and "garantia"."contrato_id" = "penhor"."contrato_id"
    and "garantia"."veiculo_id" = "penhor"."veiculo_id"
    and "garantia"."penhor_id" = "penhor"."id"
  left join "alteracao_garantia_veiculo" as "entrada" on "entrada"."instituicao_financeira_id" = "penhor"."instituicao_financeira_id"
    and "entrada"."penhor_id" = "penhor"."id"
    and "entrada"."sentido" = $1
  where "penhor"."veiculo_id" in (
    select "id"
    from "veiculo"
    where "veiculo"."placa_mercosul" = $2)
  union all
  select "garantia"."instituicao_financeira_id", "garantia"."contrato_id", "garantia"."veiculo_id", null::timestamptz as
    "desde", null::timestamptz as "ate", coalesce("garantia"."preco_instituicao_financeira", "garantia"."preco_veiculo")
    as "preco"
  from "contrato_garantia" as "garantia"
  where "garantia"."veiculo_id" in (
    select "id"
    from "veiculo"
    where "veiculo"."placa_mercosul" = $3)
    and "garantia"."penhor_id" is null) as "estadia" on "estadia"."instituicao_financeira_id" = "contrato"."instituicao_financeira_id"
  and "estadia"."contrato_id" = "contrato"."id"
where "contrato"."instituicao_financeira_id" = $4
order by estadia.desde is not null
  and estadia.ate is null desc, estadia.desde is null
  and contrato.status = 0 desc, "estadia"."desde" desc nulls last, "contrato"."id" desc
limit $5;

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
