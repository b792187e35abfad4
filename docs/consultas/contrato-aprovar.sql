-- POST /api/contratos/:id/aprovar

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
where "contrato"."loja_id" = $1
  and "contrato"."enviado_em" is not null
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
where "contrato"."loja_id" = $1
  and "contrato"."enviado_em" is not null
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

select distinct "entidade_id"
from "auditoria"
where "instituicao_financeira_id" = $1
  and "entidade" = $2
  and "entidade_id" = any($3::bigint[])
  and "lado" = $4
  and exists ((
    select "auditoria"."usuario_id"
    union all
    select operador_id
    from acesso_de_operador
    where usuario_id = "auditoria"."usuario_id") intersect (
    select $5::bigint
    union all
    select operador_id
    from acesso_de_operador
    where usuario_id = $6::bigint));

select "whitelist"."prazo", "loja"."ativo" as "loja", "instituicao"."ativo" as "instituicao"
from "whitelist"
inner join "estabelecimento" as "loja" on "loja"."id" = "whitelist"."loja_id"
inner join "estabelecimento" as "instituicao" on "instituicao"."id" = "whitelist"."instituicao_financeira_id"
where "whitelist"."instituicao_financeira_id" = $1
  and "whitelist"."loja_id" = $2 for share of "whitelist", "loja", "instituicao";

select "id"
from "regra_garantia"
where "instituicao_financeira_id" = $1
  and "id" = $2
  and "exclusao_pedida_em" is not null;

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

select veiculo.id as "veiculo_id", veiculo.placa as "placa", veiculo_marca.nome as "marca", veiculo_modelo.nome as
  "modelo", veiculo.saiu_em as "saiu_em", coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"), 0)
  as "preco", case when case when veiculo.saiu_em is not null then 'saiu' when g.preco_referencia is null then
  'semReferencia' when referencia.preco is null
  or referencia.defasada then 'defasada' else 'atual' end in ('atual', 'semReferencia') then case when
  g.preco_referencia is null
  or referencia.preco is null then coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"), 0) when
  greatest(coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"), 0), referencia.preco,
    g.preco_referencia) <= 2000000000 then (coalesce(coalesce("g"."preco_instituicao_financeira", "g"."preco_veiculo"),
      0) * referencia.preco * 2 + g.preco_referencia) / (g.preco_referencia * 2) else div(coalesce(coalesce("g"."preco_instituicao_financeira",
        "g"."preco_veiculo"), 0)::numeric * referencia.preco * 2 + g.preco_referencia, g.preco_referencia::numeric * 2)::bigint
  end else 0 end as "valor_atual", g.preco_referencia is null as "sem_referencia", g.preco_referencia is not null
  and (referencia.preco is null
    or referencia.defasada) as "referencia_defasada", "veiculo"."ano_modelo" as "ano", "veiculo"."hodometro" as "km"
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
where "g"."instituicao_financeira_id" = $3
  and "g"."contrato_id" = $4
order by veiculo.saiu_em is null, "veiculo_marca"."nome_busca", "veiculo_modelo"."nome_busca", "veiculo"."id";

update penhor p
set (julgado_regra_id, julgado_versao, julgado_em, julgado_fatos) = row ($1::bigint, $2::integer, $3::date,
    jsonb_build_object('tipo_id', veiculo.tipo_id, 'uf_id', veiculo.uf_id, 'hodometro', veiculo.hodometro,
      'data_afericao_hodometro', veiculo.data_afericao_hodometro, 'chassi_remarcado', veiculo.chassi_remarcado, 'leilao',
      veiculo.leilao, 'marca_id', veiculo_modelo.marca_id, 'outras_marcas', veiculo_modelo.outras_marcas)::jsonb)
from veiculo
join veiculo_modelo on veiculo_modelo.id = veiculo.modelo_id
where p.instituicao_financeira_id = $4
  and p.contrato_id = $5
  and p.data_exclusao is null
  and p.veiculo_id = any($6::bigint[])
  and veiculo.id = p.veiculo_id
  and (p.julgado_regra_id, p.julgado_versao, p.julgado_em, p.julgado_fatos) is distinct from ($7::bigint, $8::integer,
    $9::date, jsonb_build_object('tipo_id', veiculo.tipo_id, 'uf_id', veiculo.uf_id, 'hodometro', veiculo.hodometro,
      'data_afericao_hodometro', veiculo.data_afericao_hodometro, 'chassi_remarcado', veiculo.chassi_remarcado, 'leilao',
      veiculo.leilao, 'marca_id', veiculo_modelo.marca_id, 'outras_marcas', veiculo_modelo.outras_marcas)::jsonb);

update "contrato"
set "primeira_aprovacao_por" = $1, "primeira_aprovacao_em" = $2, "primeira_aprovacao_ato" = $3,
  "primeira_aprovacao_conteudo" = $4, "status" = $5, "status_desde" = $6, "versao" = versao + 1
where "instituicao_financeira_id" = $7
  and "id" = any($8::bigint[]);

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

select "a"."id", "a"."contrato_id", "a"."lado", "a"."proposta_em", "a"."expira_em", "usuario"."nome" as "usuario"
from "alteracao_garantia" as "a"
inner join "usuario" on "usuario"."id" = "a"."proposta_por"
where "a"."instituicao_financeira_id" = $1
  and "a"."contrato_id" = any($2::bigint[])
  and "a"."situacao" = $3;

select "id", "contrato_id", "situacao", "valor", "prazo", "texto", "alteracao_id"
from "pedido_reforco"
where "instituicao_financeira_id" = $1
  and "contrato_id" = any($2::bigint[])
  and "encerrado_em" is null;

with "nova" as (
  insert into "auditoria" ("instituicao_financeira_id", "usuario_id", "lado", "acao", "entidade", "entidade_id",
      "forcado", "motivo", "antes", "depois", "ocorrida_em")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "instituicao_financeira_id", "sequencia")
insert into "auditoria_pendente" ("instituicao_financeira_id", "sequencia")
select "instituicao_financeira_id", "sequencia"
from "nova";

with alvo as materialized (
  select a.instituicao_financeira_id, a.contrato_id, c.valor_garantia, c.ativo
  from unnest($1::bigint[], $2::bigint[]) as a (instituicao_financeira_id, contrato_id)
  join lateral (
    select c.valor_garantia, c.status in (5) as ativo
    from contrato c
    where c.instituicao_financeira_id = a.instituicao_financeira_id
      and c.id = a.contrato_id
      and c.status in (1, 2, 3, 4, 5)
    offset 0) c on true),
-- "offset 0", there and here: contract by contract along the indexes. A planner that looks at both together takes hundreds of contracts
-- to be two, and joins all of their vehicles again for every contract.
garantia as (
  select g.*, alvo.valor_garantia, alvo.ativo
  from alvo
  join lateral (
    select i.instituicao_financeira_id, i.contrato_id, i.penhor_id, i.preco_referencia, coalesce("i"."preco_instituicao_financeira",
        "i"."preco_veiculo") as preco, p.modelo_id, p.ano_modelo, p.tipo_combustivel_id, v.hodometro, v.saiu_em
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
  select "instituicao_financeira_id", "contrato_id", "valor_garantia", "ativo", preco, mes_agora, case when "saiu_em" is
    not null then 'saiu' when "preco_referencia" is null then 'semReferencia' when "preco_agora" is null
    or "defasada" then 'defasada' else 'atual' end as parte, case when "preco_referencia" is null
    or "preco_agora" is null then "preco" when greatest("preco", "preco_agora", "preco_referencia") <= 2000000000 then ("preco"
      * "preco_agora" * 2 + "preco_referencia") / ("preco_referencia" * 2) else div("preco"::numeric * "preco_agora" * 2
      + "preco_referencia", "preco_referencia"::numeric * 2)::bigint end as valor, case when case when "saiu_em" is not
    null then 'saiu' when "preco_referencia" is null then 'semReferencia' when "preco_agora" is null
    or "defasada" then 'defasada' else 'atual' end in ('atual', 'semReferencia') then case when "preco_referencia" is
    null
    or "preco_agora" is null then "preco" when greatest("preco", "preco_agora", "preco_referencia") <= 2000000000 then ("preco"
      * "preco_agora" * 2 + "preco_referencia") / ("preco_referencia" * 2) else div("preco"::numeric * "preco_agora" * 2
      + "preco_referencia", "preco_referencia"::numeric * 2)::bigint end else 0 end as conta
  from (
    select distinct on ("veiculo"."instituicao_financeira_id", "veiculo"."contrato_id", "veiculo"."penhor_id")
      veiculo.*, p.preco as preco_agora, p.mes as mes_agora, p.mes < (
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
  select "instituicao_financeira_id", "contrato_id", "valor_garantia", "ativo", sum(conta)::bigint as "total_atual", sum(preco)::bigint
    as "total_inclusao", coalesce(sum(valor) filter (
      where parte = 'semReferencia'), 0)::bigint as "total_sem_referencia", coalesce(sum(valor) filter (
      where parte = 'defasada'), 0)::bigint as "total_defasado", coalesce(sum(valor) filter (
      where parte = 'saiu'), 0)::bigint as "total_saido", count(*)::integer as "veiculos", count(*) filter (
    where parte = 'semReferencia')::integer as "sem_referencia", count(*) filter (
    where parte = 'defasada')::integer as "defasados", count(*) filter (
    where parte = 'saiu')::integer as "sairam", min(mes_agora) filter (
    where parte = 'atual') as "precos_de", max(mes_agora) filter (
    where parte = 'atual') as "precos_ate"
  from avaliado
  group by "instituicao_financeira_id", "contrato_id", "valor_garantia", "ativo"), mudou as materialized (
  select "instituicao_financeira_id", "contrato_id", "s"."total_atual", "s"."total_inclusao", "s"."total_sem_referencia",
    "s"."total_defasado", "s"."total_saido", "s"."veiculos", "s"."sem_referencia", "s"."defasados", "s"."sairam", "s"."precos_de",
    "s"."precos_ate", "s"."valor_garantia", "s"."ativo", k.total_atual as total_antes, k.valor_garantia as
    valor_garantia_antes, greatest("u"."avaliada_em", $5::timestamptz) as avaliada_em
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
      "k"."ativo") is distinct from ("s"."total_atual", "s"."total_inclusao", "s"."total_sem_referencia", "s"."total_defasado",
      "s"."total_saido", "s"."veiculos", "s"."sem_referencia", "s"."defasados", "s"."sairam", "s"."precos_de", "s"."precos_ate",
      "s"."valor_garantia", "s"."ativo")), gravado as (
  insert into cobertura ("instituicao_financeira_id", "contrato_id", "total_atual", "total_inclusao",
      "total_sem_referencia", "total_defasado", "total_saido", "veiculos", "sem_referencia", "defasados", "sairam",
      "precos_de", "precos_ate", "valor_garantia", "ativo", avaliada_em)
  select "instituicao_financeira_id", "contrato_id", "total_atual", "total_inclusao", "total_sem_referencia",
    "total_defasado", "total_saido", "veiculos", "sem_referencia", "defasados", "sairam", "precos_de", "precos_ate",
    "valor_garantia", "ativo", avaliada_em
  from mudou
  on conflict ("instituicao_financeira_id", "contrato_id") do update
  set ("total_atual", "total_inclusao", "total_sem_referencia", "total_defasado", "total_saido", "veiculos",
      "sem_referencia", "defasados", "sairam", "precos_de", "precos_ate", "valor_garantia", "ativo", avaliada_em) = ("excluded"."total_atual",
      "excluded"."total_inclusao", "excluded"."total_sem_referencia", "excluded"."total_defasado", "excluded"."total_saido",
      "excluded"."veiculos", "excluded"."sem_referencia", "excluded"."defasados", "excluded"."sairam", "excluded"."precos_de",
      "excluded"."precos_ate", "excluded"."valor_garantia", "excluded"."ativo", excluded.avaliada_em)), registrado as (
  insert into cobertura_historico ("instituicao_financeira_id", "contrato_id", "total_atual", "total_sem_referencia",
      "total_defasado", "total_saido", "veiculos", "sem_referencia", "defasados", "valor_garantia", "ativo",
      total_antes, motivo, reavaliacao_id, avaliada_em)
  select "instituicao_financeira_id", "contrato_id", "total_atual", "total_sem_referencia", "total_defasado",
    "total_saido", "veiculos", "sem_referencia", "defasados", "valor_garantia", "ativo", total_antes, $6, $7::bigint,
    avaliada_em
  from mudou
  order by "instituicao_financeira_id", "contrato_id")
select *
from mudou
order by "instituicao_financeira_id", "contrato_id";

select "parametro"."id", "parametro"."loja_id", "parametro"."contrato_id", "parametro"."contrato_novo", "parametro"."contrato_alterado",
  "parametro"."garantia_incluida", "parametro"."garantia_removida", "parametro"."regra_garantia_alterada"
from "parametro_comercial" as "parametro"
where "parametro"."instituicao_financeira_id" = $1
  and ("parametro"."contrato_id" = $2
    or ("parametro"."contrato_id" is null
      and ("parametro"."loja_id" = $3
        or "parametro"."loja_id" is null)))
order by "parametro"."contrato_id" is null, "parametro"."loja_id" is null
limit $4;

insert into notificacao (estabelecimento_id, titulo, conteudo, contrato_id, chave, data)
select n.*, $1::timestamptz
from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[]) as n
on conflict (estabelecimento_id, chave) do nothing;

select "instituicao_financeira_id", "contrato_id", "id", "avisado_em", "avisado_percentual", "a_avisar"
from "caso_deficit"
where "fechado_em" is null
  and (instituicao_financeira_id, contrato_id) in (
  select *
  from unnest($1::bigint[], $2::bigint[]));

with alvo as (
  select id
  from webhook
  where loja_id = $1
    and desativado_em is null
    and excluido_em is null
    and ($2::bigint is null
      or id = $3::bigint) for key share), evento as (
  insert into webhook_evento (loja_id, mensagem, chave, tipo, contrato_id, corpo, ocorrido_em)
  select $4::bigint, $5, $6, $7, $8::bigint, $9, $10::timestamptz
  where exists (
    select
    from alvo)
  on conflict (loja_id, chave) do nothing
  returning id)
insert into webhook_entrega (webhook_id, evento_id, loja_id, contrato_id, desde, proxima_em)
select alvo.id, evento.id, $11::bigint, $12::bigint, $13::timestamptz, $14::timestamptz
from evento, alvo;

with novo as (
  insert into evento_cobranca (instituicao_financeira_id, usuario_id, ocorrido_em, tipo, contrato_id, veiculo_id,
      regra_garantia_id, valor, parametro_id, parametro_escopo, chave)
  select $1::bigint, $2::bigint, $3::timestamptz, e.*
  from unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::text[], $11::text[])
    as e
  on conflict (instituicao_financeira_id, chave) do nothing
  returning tipo, valor)
insert into cobranca_diaria as d (instituicao_financeira_id, dia, tipo, valor, quantidade)
select $12::bigint, ($13::timestamptz at time zone 'America/Sao_Paulo')::date, tipo, valor, count(*)
from novo
group by tipo, valor
order by tipo, valor
on conflict (instituicao_financeira_id, dia, tipo, valor) do update
set quantidade = d.quantidade + excluded.quantidade;
