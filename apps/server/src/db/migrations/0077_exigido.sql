-- There stays one coverage: present total ÷ exigido (carteira A.2). An evaluation keeps what it was judged by: the exigido and, of an Ativo
-- contract whose institution goes by the balance, the index and the fresh balance with its day (null: none was fresh). The columns take their
-- first values by a new type, which writes each table once and fires none of its triggers.
alter table politica_instituicao add column saldos_desde date;

alter table cobertura add column exigido bigint, add column indice integer, add column saldo bigint, add column data_saldo date,
  add check ((saldo is null) = (data_saldo is null) and (saldo is null or indice is not null));
alter table cobertura alter column exigido type bigint using valor_garantia, alter column exigido set not null;
alter table cobertura_historico add column exigido bigint,
  drop constraint cobertura_historico_motivo_check,
  drop constraint cobertura_historico_check,
  add check (motivo in ('ano', 'base', 'contrato', 'estoque', 'importacao', 'inicial', 'politica', 'saldo')),
  add check ((motivo in ('ano', 'base', 'contrato', 'estoque', 'politica', 'saldo')) = (reavaliacao_id is null));
alter table cobertura_historico alter column exigido type bigint using valor_garantia, alter column exigido set not null;
alter table caso_deficit_passo add column exigido bigint;
alter table caso_deficit_passo alter column exigido type bigint using valor_garantia, alter column exigido set not null;
alter table soma_cobertura add column exigido bigint;
alter table soma_cobertura alter column exigido type bigint using valor_garantia, alter column exigido set default 0, alter column exigido set not null;
alter table soma_tendencia add column exigido bigint;
alter table soma_tendencia alter column exigido type bigint using valor_garantia, alter column exigido set not null;

drop index cobertura_deficit;
create index cobertura_deficit on cobertura (instituicao_financeira_id, greatest(exigido - total_atual, 0), contrato_id) where ativo;
drop index cobertura_pior;
create index cobertura_pior on cobertura
  (instituicao_financeira_id, (total_atual::float8 / greatest(exigido, 1)), contrato_id) where ativo;

create or replace function parcela_da_cobertura(k cobertura, vezes integer) returns soma_cobertura language sql immutable as $$
  select row(k.instituicao_financeira_id, k.ativo, s.situacao, k.precos_de, k.precos_ate, vezes, 0,
    case when s.situacao = 'descoberto' then vezes * (k.exigido - k.total_atual) else 0 end, vezes * k.total_atual,
    vezes * k.valor_garantia, vezes * k.total_sem_referencia, vezes * k.total_defasado, vezes * k.total_saido, vezes * k.veiculos,
    vezes * k.sem_referencia, vezes * k.defasados, vezes * k.sairam, vezes * k.exigido)::soma_cobertura
  from (select case when k.total_atual * 10000 < k.exigido * (10000 - k.tolerancia) then 'descoberto'
      when (k.total_atual - k.total_sem_referencia) * 10000 < k.exigido * (10000 - k.tolerancia) then 'semReferencia'
      when k.total_atual * 10000 >= k.exigido * (10200 - k.tolerancia) then 'coberto'
      else 'limite' end) as s (situacao)
$$;

create or replace function parcela_da_tendencia(h cobertura_historico, em timestamptz, vezes integer) returns soma_tendencia language sql stable as $$
  select row(h.instituicao_financeira_id, date_trunc('month', em at time zone 'America/Sao_Paulo')::date, vezes,
    vezes * d.descoberto, vezes * d.descoberto * (h.exigido - h.total_atual),
    vezes * h.total_atual, vezes * h.valor_garantia, vezes * coalesce(h.total_sem_referencia, 0), vezes * coalesce(h.total_defasado, 0),
    vezes * coalesce(h.total_saido, 0), case when h.total_saido is null then vezes else 0 end, vezes * h.exigido)::soma_tendencia
  from (select (h.total_atual * 10000 < h.exigido * (10000 - h.tolerancia))::integer) as d (descoberto)
$$;

-- As 0061 composed it, with the new column.
do $$
declare
  chaves constant text := 'instituicao_financeira_id, ativo, situacao, precos_de, precos_ate';
  somadas constant text := 'sum(contratos), sum(casos), sum(deficit), sum(total_atual), sum(valor_garantia), sum(total_sem_referencia), '
    'sum(total_defasado), sum(total_saido), sum(veiculos), sum(sem_referencia), sum(defasados), sum(sairam), sum(exigido)';
  mudanca constant text := format('insert into soma_cobertura select %1$s, %2$s from (%%s) as mudanca (linha), lateral (select (linha::soma_cobertura).*) as p '
    'group by %1$s having (%2$s) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) order by %1$s', chaves, somadas);
  depois constant text := 'select parcela_da_cobertura(d::cobertura, 1) from depois d';
  antes constant text := 'select parcela_da_cobertura(a::cobertura, -1) from antes a';
begin
  execute format($f$
    create or replace function somar_coberturas() returns trigger language plpgsql as $b$
    begin
      if tg_op = 'INSERT' then %s;
      elsif tg_op = 'UPDATE' then %s;
      else %s;
      end if;
      return null;
    end $b$ $f$, format(mudanca, depois), format(mudanca, depois || ' union all ' || antes), format(mudanca, antes));
end $$;

create or replace function somar_tendencia() returns trigger language plpgsql as $$
begin
  insert into soma_tendencia
  select (p).instituicao_financeira_id, (p).mes, sum((p).contratos), sum((p).descobertos), sum((p).deficit), sum((p).total_atual), sum((p).valor_garantia),
    sum((p).total_sem_referencia), sum((p).total_defasado), sum((p).total_saido), sum((p).sem_partes), sum((p).exigido)
  from (
    select parcela_da_tendencia(h, d.avaliada_em, 1) as p from depois d join cobertura_historico h using (instituicao_financeira_id, id)
    where d.ativo
    union all
    select parcela_da_tendencia(a, d.avaliada_em, -1)
    from depois d cross join lateral (
      select a from cobertura_historico a
      where a.instituicao_financeira_id = d.instituicao_financeira_id and a.contrato_id = d.contrato_id
        and (a.avaliada_em, a.id) < (d.avaliada_em, d.id)
      order by a.avaliada_em desc, a.id desc limit 1) as anterior (a)
    where (a).ativo) as mudanca
  group by 1, 2
  having (sum((p).contratos), sum((p).descobertos), sum((p).deficit), sum((p).total_atual), sum((p).valor_garantia),
    sum((p).total_sem_referencia), sum((p).total_defasado), sum((p).total_saido), sum((p).sem_partes), sum((p).exigido))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
