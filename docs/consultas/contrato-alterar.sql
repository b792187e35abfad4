-- PUT /api/contratos/:id

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

select "exige_segundo_fator", "aprovador_distinto", "valor_segunda_aprovacao", "versao"
from "politica_instituicao"
where "instituicao_financeira_id" = $1 for share;

update "contrato"
set "primeira_aprovacao_por" = $1, "primeira_aprovacao_em" = $2, "primeira_aprovacao_ato" = $3,
  "primeira_aprovacao_conteudo" = $4, "regra_garantia_id" = $5, "data_termino" = $6, "valor_credito" = $7,
  "valor_garantia" = $8, "termos_consentidos" = $9, "versao" = versao + 1
where "instituicao_financeira_id" = $10
  and "id" = any($11::bigint[]);

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
