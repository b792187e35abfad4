-- POST /api/lojas/:id/estoque

select "credencial"."id", "credencial"."loja_id", "credencial"."usuario_id", "credencial"."ultimo_uso_em", "usuario"."nome",
  "estabelecimento"."nome_fantasia" as "estabelecimento"
from "credencial"
inner join "usuario" on "usuario"."id" = "credencial"."usuario_id"
inner join "estabelecimento" on "estabelecimento"."id" = "credencial"."loja_id"
where "credencial"."token_hash" = $1
  and "credencial"."revogada_em" is null
  and "usuario"."ativo" = $2
  and "estabelecimento"."ativo" = $3;

select "id"
from "loja"
where "id" = $1;

delete
from "importacao"
where "id" in (
  select "id"
  from "importacao"
  where "chave" = $1
    and "viva_em" < now() - make_interval(secs => $2)
  for update skip locked);

insert into "importacao" ("chave")
values ($1)
on conflict ("chave") do nothing
returning "id";

select distinct importacao_id
from importacao_estoque
where importacao_id not in (
  select id
  from importacao);

select "id", "sigla", "nome"
from "uf";

select "id"
from "importacao"
where "id" = $1 for key share;

insert into importacao_estoque (importacao_id, linha, placa, placa_mercosul, renavam, chassi, codigo_fipe, marca,
    modelo, tipo_id, ano_fabricacao, ano_modelo, tipo_combustivel_id, uf_id, hodometro, data_afericao_hodometro,
    data_entrada, preco, chassi_remarcado, leilao, cambio)
select $1::bigint, l.*
from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
    $10::smallint[], $11::integer[], $12::integer[], $13::smallint[], $14::smallint[], $15::integer[], $16::date[],
    $17::date[], $18::bigint[], $19::boolean[], $20::boolean[], $21::text[]) as l;

update "importacao"
set "viva_em" = clock_timestamp(), "etapa" = $1, "linhas" = $2
where "id" = $3;

update importacao_estoque e
set modelo_id = m.id
from veiculo v
join veiculo_modelo m on m.id = v.modelo_id
join veiculo_marca b on b.id = m.marca_id
where e.importacao_id = $1
  and v.loja_id = $2
  and v.placa_mercosul = e.placa_mercosul
  and m.codigo_fipe is null
  and ((b.nome_busca, m.nome_busca) = (e.marca_busca, e.modelo_busca)
    or exists (
    select
    from veiculo_modelo_nome x
    where x.modelo_id = m.id
      and x.nome_busca = e.modelo_busca
      and x.marca_busca = e.marca_busca))
  and exists (
  select
  from penhor p
  where p.veiculo_id = v.id
    and p.data_exclusao is null);

update importacao_estoque e
set modelo_id = m.id
from veiculo_modelo m
where e.importacao_id = $1
  and e.modelo_id is null
  and m.codigo_fipe = e.codigo_fipe;

update importacao_estoque e
set modelo_id = m.id
from veiculo v
join veiculo_modelo m on m.id = v.modelo_id
join veiculo_marca b on b.id = m.marca_id
where e.importacao_id = $1
  and e.modelo_id is null
  and v.loja_id = $2
  and v.placa_mercosul = e.placa_mercosul
  and m.codigo_fipe is not null
  and (((b.nome_busca, m.nome_busca) = (e.marca_busca, e.modelo_busca)
      or exists (
      select
      from veiculo_modelo_nome x
      where x.modelo_id = m.id
        and x.nome_busca = e.modelo_busca
        and x.marca_busca = e.marca_busca))
    or (exists (
      select
      from penhor p
      where p.veiculo_id = v.id
        and p.data_exclusao is null)
      and exists (
      select
      from estoque_escolha c
      where c.loja_id = v.loja_id
        and c.modelo_id = v.modelo_id
        and (c.marca_busca, c.modelo_busca, c.ano_modelo) = (e.marca_busca, e.modelo_busca, e.ano_modelo))))
  and (e.tipo_id is null
    or e.tipo_id = m.tipo_id);

update importacao_estoque e
set modelo_id = c.modelo_id
from estoque_escolha c
where e.importacao_id = $1
  and e.modelo_id is null
  and c.loja_id = $2
  and (c.marca_busca, c.modelo_busca, c.ano_modelo, c.combustivel_id, c.cambio) = (e.marca_busca, e.modelo_busca,
    e.ano_modelo, coalesce(e.tipo_combustivel_id, 0), coalesce(e.cambio, ''));

with nome as (
  select distinct marca_busca, modelo_busca, tipo_id, ano_modelo
  from importacao_estoque
  where importacao_id = $1
    and modelo_id is null
    and marca_busca is not null
    and modelo_busca is not null), modelo as (
  select n.*, m.id, m.codigo_fipe
  from nome n
  join veiculo_modelo m on m.nome_busca = n.modelo_busca
    and (n.tipo_id is null
      or n.tipo_id = m.tipo_id)
  join veiculo_marca b on b.id = m.marca_id
    and b.nome_busca = n.marca_busca
  union
  select n.*, m.id, m.codigo_fipe
  from nome n
  join veiculo_modelo_nome x on x.nome_busca = n.modelo_busca
    and x.marca_busca = n.marca_busca
  join veiculo_modelo m on m.id = x.modelo_id
    and (n.tipo_id is null
      or n.tipo_id = m.tipo_id)), candidato as (
  select c.*, exists (
    select
    from preco_referencia_atual p
    where p.modelo_id = c.id
      and p.ano_modelo = c.ano_modelo
      and c.codigo_fipe is not null) as do_ano
  from modelo c), escolha as (
  select marca_busca, modelo_busca, tipo_id, ano_modelo, case when count(codigo_fipe) = 1 then min(id) filter (
    where codigo_fipe is not null) when count(*) filter (
    where do_ano) = 1 then min(id) filter (
    where do_ano) when count(*) - count(codigo_fipe) = 1 then min(id) filter (
    where codigo_fipe is null) end as modelo_id
  from candidato
  group by marca_busca, modelo_busca, tipo_id, ano_modelo)
update importacao_estoque e
set modelo_id = c.modelo_id
from escolha c
where e.importacao_id = $2
  and e.modelo_id is null
  and c.modelo_id is not null
  and e.marca_busca = c.marca_busca
  and e.modelo_busca = c.modelo_busca
  and e.ano_modelo = c.ano_modelo
  and e.tipo_id is not distinct from c.tipo_id;

select linha, placa, format('placa: repete a linha %s.', primeira) as motivo
from (
  select linha, placa_mercosul as placa, min(linha) over (partition by placa_mercosul) as primeira
  from importacao_estoque
  where importacao_id = $1) as l
where linha <> primeira
order by linha;

with efetivo as (
  select e.linha, e.placa, e.placa_mercosul, coalesce(e."renavam", v."renavam") as valor
  from importacao_estoque e
  left join veiculo v on v.loja_id = $1
    and v.placa_mercosul = e.placa_mercosul
  where e.importacao_id = $2
  union all
  select 0, v.placa, v.placa_mercosul, v."renavam"
  from veiculo v
  where v.loja_id = $3
    and v.saiu_em is null
    and not exists (
    select
    from importacao_estoque e
    where e.importacao_id = $4
      and e.placa_mercosul = v.placa_mercosul)
    and (not $5::boolean
      or v.placa_mercosul in (
      select unnest($6::text[])))), grupo as (
  select linha, placa_mercosul, first_value(linha) over par as primeira, first_value(placa) over par as dona
  from efetivo
  where valor is not null window par as (partition by valor
    order by linha))
select linha, placa_mercosul as placa, $7 || case when primeira = 0 then format(': já é do veículo %s do estoque.', dona)
  else format(': repete a linha %s.', primeira) end as motivo
from grupo
where linha <> primeira
order by linha;

with efetivo as (
  select e.linha, e.placa, e.placa_mercosul, coalesce(e."chassi", v."chassi") as valor
  from importacao_estoque e
  left join veiculo v on v.loja_id = $1
    and v.placa_mercosul = e.placa_mercosul
  where e.importacao_id = $2
  union all
  select 0, v.placa, v.placa_mercosul, v."chassi"
  from veiculo v
  where v.loja_id = $3
    and v.saiu_em is null
    and not exists (
    select
    from importacao_estoque e
    where e.importacao_id = $4
      and e.placa_mercosul = v.placa_mercosul)
    and (not $5::boolean
      or v.placa_mercosul in (
      select unnest($6::text[])))), grupo as (
  select linha, placa_mercosul, first_value(linha) over par as primeira, first_value(placa) over par as dona
  from efetivo
  where valor is not null window par as (partition by valor
    order by linha))
select linha, placa_mercosul as placa, $7 || case when primeira = 0 then format(': já é do veículo %s do estoque.', dona)
  else format(': repete a linha %s.', primeira) end as motivo
from grupo
where linha <> primeira
order by linha;

select linha, placa_mercosul as placa, format('codigo_fipe: o código %s não está na tabela FIPE; informe também a marca e o modelo.',
    codigo_fipe) as motivo
from importacao_estoque
where importacao_id = $1
  and modelo_id is null
  and (marca is null
    or modelo is null)
order by linha;

select linha, placa, format('o veículo está em garantia e não pode mudar: %s.', array_to_string(mudou, ', ')) as motivo
from (
  select e.linha, e.placa_mercosul as placa, array_remove(array[ case when e.renavam <> coalesce(v.renavam, '') then
      'renavam' end, case when e.chassi <> coalesce(v.chassi, '') then 'chassi' end, case when e.modelo_id <>
      v.modelo_id
      or (e.modelo_id is null
        and e.marca is not null
        and e.modelo is not null) then 'codigo_fipe ou modelo' end, case when e.ano_modelo <> v.ano_modelo then
      'ano_modelo' end, case when e.tipo_combustivel_id <> coalesce(v.tipo_combustivel_id, 0) then 'combustivel' end],
      null) as mudou
  from importacao_estoque e
  join veiculo v on v.loja_id = $1
    and v.placa_mercosul = e.placa_mercosul
  where e.importacao_id = $2
    and exists (
    select
    from penhor p
    where p.veiculo_id = v.id
      and p.data_exclusao is null)) as l
where cardinality(mudou) > 0
order by linha;

select
from veiculo v
where v.loja_id = $1
  and (v.saiu_em is null
    or exists (
    select
    from importacao_estoque e
    where e.importacao_id = $2
      and e.placa_mercosul = v.placa_mercosul))
order by v.id
for update;

select (
  select count(*)
  from veiculo
  where loja_id = $1
    and saiu_em is null) as estoque, (
  select count(*)
  from veiculo v
  where v.loja_id = $2
    and v.saiu_em is null
    and not exists (
    select
    from importacao_estoque e
    where e.importacao_id = $3
      and e.placa_mercosul = v.placa_mercosul)
    and $4::boolean
    and not v.placa_mercosul in (
    select unnest($5::text[]))) as sairiam;

insert into veiculo_marca (nome)
select max(e.marca collate "C")
from importacao_estoque e
where e.importacao_id = $1
  and e.modelo_id is null
group by e.marca_busca
on conflict (nome_busca) do nothing;

update importacao_estoque e
set tipo_id = coalesce( (
    select min(m.tipo_id)
    from veiculo_modelo m
    join veiculo_marca b on b.id = m.marca_id
    where b.nome_busca = e.marca_busca
    having min(m.tipo_id) = max(m.tipo_id)), 1)
where e.importacao_id = $1
  and e.modelo_id is null
  and e.tipo_id is null;

insert into veiculo_modelo (marca_id, tipo_id, nome)
select b.id, e.tipo_id, max(e.modelo collate "C")
from importacao_estoque e
join veiculo_marca b on b.nome_busca = e.marca_busca
where e.importacao_id = $1
  and e.modelo_id is null
group by b.id, e.tipo_id, e.modelo_busca
on conflict (marca_id, tipo_id, nome_busca)
where codigo_fipe is null do nothing;

with nome as materialized (
  select distinct e.marca_busca, e.modelo_busca, e.tipo_id
  from importacao_estoque e
  where e.importacao_id = $1
    and e.modelo_id is null), achado as materialized (
  select nome.*, m.id as modelo_id
  from nome
  join lateral (
    select m.id
    from veiculo_modelo m
    join veiculo_marca b on b.id = m.marca_id
    where b.nome_busca = nome.marca_busca
      and m.nome_busca = nome.modelo_busca
      and m.tipo_id = nome.tipo_id
      and m.codigo_fipe is null
    offset 0) m on true)
update importacao_estoque e
set modelo_id = a.modelo_id
from achado a
where e.importacao_id = $2
  and e.modelo_id is null
  and (e.marca_busca, e.modelo_busca, e.tipo_id) = (a.marca_busca, a.modelo_busca, a.tipo_id);

with novo (id, saiu_em, "placa", "renavam", "chassi", "modelo_id", "tipo_id", "ano_fabricacao", "ano_modelo",
    "tipo_combustivel_id", "uf_id", "hodometro", "data_afericao_hodometro", "data_entrada", "preco", "chassi_remarcado",
    "leilao") as (
  select v.id, v.saiu_em, e.placa, coalesce(e.renavam, v.renavam), coalesce(e.chassi, v.chassi), m.id, m.tipo_id, v."ano_fabricacao",
    e.ano_modelo, coalesce(e.tipo_combustivel_id, v.tipo_combustivel_id), v."uf_id", coalesce(case when "e"."hodometro"
      <> 0
      or "e"."data_afericao_hodometro" is not null
      or "e"."ano_modelo" >= $1::integer then "e"."hodometro" end, v.hodometro), v."data_afericao_hodometro", v."data_entrada",
    v."preco", v."chassi_remarcado", v."leilao"
  from importacao_estoque e
  join veiculo v on v.loja_id = $2
    and v.placa_mercosul = e.placa_mercosul
  left join veiculo_modelo m on m.id = e.modelo_id
  where e.importacao_id = $3)
select p.contrato_id, p.instituicao_financeira_id as instituicao_id, c.numero, l.nome_fantasia as loja, v.placa, ma.nome
  as marca, mo.nome as modelo, v.hodometro as km_antes, n.hodometro as km_depois, ua.sigla as uf_antes, ud.sigla as
  uf_depois, v.chassi_remarcado as chassi_remarcado_antes, n.chassi_remarcado as chassi_remarcado_depois, v.leilao as
  leilao_antes, n.leilao as leilao_depois
from (
  select *
  from penhor
  where loja_id = $4
    and data_exclusao is null) p
join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id
  and c.id = p.contrato_id
join estabelecimento l on l.id = p.loja_id
join veiculo v on v.id = p.veiculo_id
join veiculo_modelo mo on mo.id = v.modelo_id
join veiculo_marca ma on ma.id = mo.marca_id
join novo n on n.id = v.id
left join uf ua on ua.id = v.uf_id
left join uf ud on ud.id = n.uf_id
where (v.hodometro, v.uf_id, v.chassi_remarcado, v.leilao) is distinct from (n.hodometro, n.uf_id, n.chassi_remarcado,
    n.leilao)
order by p.contrato_id, v.placa;

with novo (id, saiu_em, "placa", "renavam", "chassi", "modelo_id", "tipo_id", "ano_fabricacao", "ano_modelo",
    "tipo_combustivel_id", "uf_id", "hodometro", "data_afericao_hodometro", "data_entrada", "preco", "chassi_remarcado",
    "leilao") as (
  select v.id, v.saiu_em, e.placa, coalesce(e.renavam, v.renavam), coalesce(e.chassi, v.chassi), m.id, m.tipo_id, v."ano_fabricacao",
    e.ano_modelo, coalesce(e.tipo_combustivel_id, v.tipo_combustivel_id), v."uf_id", coalesce(case when "e"."hodometro"
      <> 0
      or "e"."data_afericao_hodometro" is not null
      or "e"."ano_modelo" >= $1::integer then "e"."hodometro" end, v.hodometro), v."data_afericao_hodometro", v."data_entrada",
    v."preco", v."chassi_remarcado", v."leilao"
  from importacao_estoque e
  join veiculo v on v.loja_id = $2
    and v.placa_mercosul = e.placa_mercosul
  left join veiculo_modelo m on m.id = e.modelo_id
  where e.importacao_id = $3)
select distinct p.contrato_id, p.instituicao_financeira_id as instituicao_id
from penhor p
join novo n on n.id = p.veiculo_id
where p.loja_id = $4
  and p.data_exclusao is null
  and n.saiu_em is not null
order by p.contrato_id;

with novo (id, saiu_em, "placa", "renavam", "chassi", "modelo_id", "tipo_id", "ano_fabricacao", "ano_modelo",
    "tipo_combustivel_id", "uf_id", "hodometro", "data_afericao_hodometro", "data_entrada", "preco", "chassi_remarcado",
    "leilao") as (
  select v.id, v.saiu_em, e.placa, coalesce(e.renavam, v.renavam), coalesce(e.chassi, v.chassi), m.id, m.tipo_id, v."ano_fabricacao",
    e.ano_modelo, coalesce(e.tipo_combustivel_id, v.tipo_combustivel_id), v."uf_id", coalesce(case when "e"."hodometro"
      <> 0
      or "e"."data_afericao_hodometro" is not null
      or "e"."ano_modelo" >= $1::integer then "e"."hodometro" end, v.hodometro), v."data_afericao_hodometro", v."data_entrada",
    v."preco", v."chassi_remarcado", v."leilao"
  from importacao_estoque e
  join veiculo v on v.loja_id = $2
    and v.placa_mercosul = e.placa_mercosul
  left join veiculo_modelo m on m.id = e.modelo_id
  where e.importacao_id = $3), mudado as (
  update veiculo v
  set ("placa", "renavam", "chassi", "modelo_id", "tipo_id", "ano_fabricacao", "ano_modelo", "tipo_combustivel_id",
      "uf_id", "hodometro", "data_afericao_hodometro", "data_entrada", "preco", "chassi_remarcado", "leilao") = ("n"."placa",
      "n"."renavam", "n"."chassi", "n"."modelo_id", "n"."tipo_id", "n"."ano_fabricacao", "n"."ano_modelo", "n"."tipo_combustivel_id",
      "n"."uf_id", "n"."hodometro", "n"."data_afericao_hodometro", "n"."data_entrada", "n"."preco", "n"."chassi_remarcado",
      "n"."leilao"), saiu_em = null, atualizado_em = $4
  from novo n
  where v.id = n.id
    and (v.saiu_em is not null
      or ("v"."placa", "v"."renavam", "v"."chassi", "v"."modelo_id", "v"."tipo_id", "v"."ano_fabricacao", "v"."ano_modelo",
        "v"."tipo_combustivel_id", "v"."uf_id", "v"."hodometro", "v"."data_afericao_hodometro", "v"."data_entrada", "v"."preco",
        "v"."chassi_remarcado", "v"."leilao") is distinct from ("n"."placa", "n"."renavam", "n"."chassi", "n"."modelo_id",
        "n"."tipo_id", "n"."ano_fabricacao", "n"."ano_modelo", "n"."tipo_combustivel_id", "n"."uf_id", "n"."hodometro",
        "n"."data_afericao_hodometro", "n"."data_entrada", "n"."preco", "n"."chassi_remarcado", "n"."leilao"))
  returning n.saiu_em as antes)
select count(*) as alterados, count(antes) as voltaram
from mudado;

insert into veiculo (loja_id, placa_mercosul, atualizado_em, "placa", "renavam", "chassi", "modelo_id", "tipo_id",
    "ano_fabricacao", "ano_modelo", "tipo_combustivel_id", "uf_id", "hodometro", "data_afericao_hodometro",
    "data_entrada", "preco", "chassi_remarcado", "leilao")
select $1::bigint, e.placa_mercosul, $2::timestamptz, e.placa, e.renavam, e.chassi, m.id, m.tipo_id, e.ano_fabricacao,
  e.ano_modelo, e.tipo_combustivel_id, e.uf_id, case when "e"."hodometro" <> 0
  or "e"."data_afericao_hodometro" is not null
  or "e"."ano_modelo" >= $3::integer then "e"."hodometro" end, e.data_afericao_hodometro, e.data_entrada, e.preco,
  coalesce(e.chassi_remarcado, false), coalesce(e.leilao, false)
from importacao_estoque e
join veiculo_modelo m on m.id = e.modelo_id
where e.importacao_id = $4
  and not exists (
  select
  from veiculo v
  where v.loja_id = $5
    and v.placa_mercosul = e.placa_mercosul)
order by e.linha;

with "nova" as (
  insert into "auditoria" ("instituicao_financeira_id", "usuario_id", "lado", "acao", "entidade", "entidade_id",
      "forcado", "motivo", "antes", "depois", "ocorrida_em")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  returning "instituicao_financeira_id", "sequencia")
insert into "auditoria_pendente" ("instituicao_financeira_id", "sequencia")
select "instituicao_financeira_id", "sequencia"
from "nova";

select de, de + $1 as ate
from (
  select min(linha) as primeira, max(linha) as ultima
  from "importacao_estoque"
  where importacao_id = $2) l, generate_series(l.primeira, l.ultima, $3) as de
order by de;

delete
from "importacao_estoque"
where importacao_id = $1
  and linha between $2 and $3;

delete
from "importacao"
where "id" = $1;
