-- POST /api/contratos

select "whitelist"."prazo", "loja"."ativo" as "loja", "instituicao"."ativo" as "instituicao"
from "whitelist"
inner join "estabelecimento" as "loja" on "loja"."id" = "whitelist"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "whitelist"."instituicao_financeira_id"
where "whitelist"."instituicao_financeira_id" = $1
  and "whitelist"."loja_id" = $2 for share of "whitelist", "loja", "instituicao";

select "id"
from "regra_garantia"
where "instituicao_financeira_id" = $1
  and "id" = $2 for share;

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

select (exists (
    select
    from contrato
    where instituicao_financeira_id = $1
      and numero_unico = normalizar($2))
    or exists (
    select
    from contrato
    where instituicao_financeira_id = $3
      and numero_busca = normalizar($4)
      and numero_busca <> numero_unico)) as existe;

insert into "contrato" ("instituicao_financeira_id", "loja_id", "numero", "numero_ordem", "regra_garantia_id",
    "data_termino", "valor_credito", "valor_garantia", "status", "tipo", "tipo_selecao_garantia", "semente_selecao",
    "criado_em", "status_desde")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict ("instituicao_financeira_id", "numero_unico") do nothing
returning "id";

select distinct on ("veiculo"."id") "veiculo"."id" as "veiculo_id", "veiculo"."placa", "veiculo"."placa_mercosul",
  "veiculo"."renavam", "veiculo"."chassi", "veiculo"."ano_modelo", "veiculo"."data_entrada", coalesce(item.preco, 0) as
  "preco", "referencia"."preco" as "preco_referencia", "referencia"."mes" as "mes_referencia", coalesce(referencia.defasada,
    false) as "defasada", "veiculo_modelo"."codigo_fipe", "veiculo_tipo_combustivel"."nome" as "tipo_combustivel", case
  when referencia.preco is not null then null when (
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
where "veiculo"."loja_id" = $17
  and "veiculo"."saiu_em" is null
order by "veiculo"."id", p.mes is null, p.mes desc, p.ano_modelo desc, array_position(array[veiculo_tipo_combustivel.referencia,
    veiculo_tipo_combustivel.alternativa, '*'], p.combustivel);

with gravada as (
  insert into contrato_garantia as g (instituicao_financeira_id, contrato_id, veiculo_id, penhor_id, preco_veiculo,
      preco_instituicao_financeira, preco_referencia, mes_referencia, incluida_em)
  select $1::bigint, $2::bigint, n.*, $3::timestamptz
  from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::date[]) as n
  on conflict (instituicao_financeira_id, contrato_id, veiculo_id) do update
  set penhor_id = excluded.penhor_id, preco_veiculo = excluded.preco_veiculo, preco_instituicao_financeira =
    excluded.preco_instituicao_financeira, preco_referencia = excluded.preco_referencia, mes_referencia =
    excluded.mes_referencia
  returning g.*, g.preco_instituicao_financeira <> g.preco_veiculo as digitado), digitada as (
  select veiculo_id, case when digitado then preco_instituicao_financeira end as preco, case when digitado then
    preco_referencia end as referencia, case when digitado then mes_referencia end as mes
  from gravada
  where penhor_id is not null
    and preco_instituicao_financeira is not null)
update penhor p
set (preco_instituicao_financeira, preco_referencia, mes_referencia) = (d.preco, d.referencia, d.mes)
from digitada d
where p.instituicao_financeira_id = $10
  and p.contrato_id = $11
  and p.veiculo_id = d.veiculo_id
  and (p.preco_instituicao_financeira, p.preco_referencia, p.mes_referencia) is distinct from (d.preco, d.referencia,
    d.mes);

insert into "selecao_automatica" ("instituicao_financeira_id", "contrato_id", "feita_em", "regra_garantia_id",
    "regra_garantia_versao", "ordem_ano", "ordem_preco", "semente", "valor_garantia", "em_estoque", "fora_da_regra",
    "em_outro_contrato", "defasados", "candidatos", "total_candidatos")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

insert into selecao_automatica_veiculo (instituicao_financeira_id, contrato_id, veiculo_id, ordem, desfecho, preco)
select $1::bigint, $2::bigint, v.*
from unnest($3::bigint[], $4::integer[], $5::text[], $6::bigint[]) as v;

select "contrato"."id", "contrato"."id_parceiro", "contrato"."regra_garantia_id", "contrato"."data_termino", "contrato"."valor_credito",
  "contrato"."valor_garantia", "contrato"."instituicao_financeira_id", "contrato"."loja_id", "contrato"."regra_garantia_versao",
  "contrato"."numero", "contrato"."status", "contrato"."tipo", "contrato"."tipo_selecao_garantia", "contrato"."versao",
  "contrato"."enviado_em", "contrato"."status_desde", "contrato"."primeira_aprovacao_por", "contrato"."primeira_aprovacao_em",
  "contrato"."primeira_aprovacao_ato", "contrato"."primeira_aprovacao_conteudo", "contrato"."termos_consentidos",
  "instituicao"."nome_fantasia" as "instituicao_financeira", "loja"."nome_fantasia" as "loja", "loja"."ativo" as
  "loja_ativa", "instituicao"."ativo" as "instituicao_ativa"
from "contrato"
inner join "estabelecimento" as "loja" on "loja"."id" = "contrato"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "contrato"."instituicao_financeira_id"
where "contrato"."instituicao_financeira_id" = $1
  and "contrato"."id" = any($2::bigint[])
order by "contrato"."id";

select "contrato_garantia"."contrato_id", "contrato_garantia"."veiculo_id", "contrato_garantia"."penhor_id",
  "contrato_garantia"."preco_veiculo", "contrato_garantia"."preco_instituicao_financeira", "contrato_garantia"."preco_referencia",
  "contrato_garantia"."mes_referencia", "veiculo"."placa", "veiculo"."placa_mercosul", "veiculo"."renavam", "veiculo"."chassi",
  "veiculo"."ano_fabricacao", "veiculo"."ano_modelo", "veiculo"."hodometro", "veiculo"."saiu_em", "veiculo_marca"."nome"
  as "marca", "veiculo_modelo"."nome" as "modelo"
from "contrato_garantia"
inner join "veiculo" on "veiculo"."id" = "contrato_garantia"."veiculo_id"
inner join "veiculo_modelo" on "veiculo_modelo"."id" = "veiculo"."modelo_id"
inner join "veiculo_marca" on "veiculo_marca"."id" = "veiculo_modelo"."marca_id"
where "contrato_garantia"."instituicao_financeira_id" = $1
  and "contrato_garantia"."contrato_id" = any($2::bigint[])
order by "veiculo_marca"."nome_busca", "veiculo_modelo"."nome_busca", "veiculo"."id";

with "nova" as (
  insert into "auditoria" ("instituicao_financeira_id", "usuario_id", "lado", "acao", "entidade", "entidade_id",
      "forcado", "motivo", "antes", "depois", "ocorrida_em")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "instituicao_financeira_id", "sequencia")
insert into "auditoria_pendente" ("instituicao_financeira_id", "sequencia")
select "instituicao_financeira_id", "sequencia"
from "nova";
