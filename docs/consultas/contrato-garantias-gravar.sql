-- PUT /api/contratos/:id/garantias

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
order by "contrato"."id"
for no key update of "contrato";

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

select max(ultima.ocorrida_em) as em
from unnest($1::bigint[]) as coisa (id)
cross join lateral (
  select a.ocorrida_em
  from auditoria a
  where a.instituicao_financeira_id = $2
    and a.entidade = $3
    and a.entidade_id = coisa.id
  order by a.sequencia desc
  limit 1) ultima;

select "id", "tipo", "ativo"
from "estabelecimento"
where "id" in ($1, …)
order by "id" for share;

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

select id
from veiculo
where loja_id = $1
  and id = any($2::bigint[])
order by id for share;

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
  and "veiculo"."id" = any($21::bigint[])
order by "veiculo"."id";

select "motivo"
from "contrato_recusa"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
  and "veiculo_ids" && $3::bigint[]
order by "id" desc
limit $4;

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

update "contrato"
set "primeira_aprovacao_por" = $1, "primeira_aprovacao_em" = $2, "primeira_aprovacao_ato" = $3,
  "primeira_aprovacao_conteudo" = $4, "versao" = versao + 1
where "instituicao_financeira_id" = $5
  and "id" = any($6::bigint[]);

with "nova" as (
  insert into "auditoria" ("instituicao_financeira_id", "usuario_id", "lado", "acao", "entidade", "entidade_id",
      "forcado", "motivo", "antes", "depois", "ocorrida_em")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "instituicao_financeira_id", "sequencia")
insert into "auditoria_pendente" ("instituicao_financeira_id", "sequencia")
select "instituicao_financeira_id", "sequencia"
from "nova";
