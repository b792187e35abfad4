-- What an institution's portfolio comes to is added up as it changes, instead of over all of its contracts whenever somebody looks. A change
-- appends what it adds and what it takes away: writers of one institution never wait for each other, and whoever reads adds up what is
-- there. A job folds the rows into few. The triggers are always enabled: rows that come in without their foreign keys' checks count too.

-- How many contracts and how much credit, by status; of Ativo ones also by the day of their end.
create table soma_contrato (
  instituicao_financeira_id bigint not null,
  status smallint not null,
  -- null: not Ativo
  data_termino date,
  contratos bigint not null,
  valor_credito bigint not null
);
create index soma_contrato_da_instituicao on soma_contrato (instituicao_financeira_id);

-- Present coverage, by what a list of it may be narrowed to and by the months of its prices, of which the first and the last are told.
create table soma_cobertura (
  instituicao_financeira_id bigint not null,
  ativo boolean not null,
  situacao text not null,
  precos_de date,
  precos_ate date,
  contratos bigint not null,
  -- open cases of deficit; on rows of their own
  casos bigint not null,
  deficit bigint not null,
  total_atual bigint not null,
  valor_garantia bigint not null,
  total_sem_referencia bigint not null,
  total_defasado bigint not null,
  total_saido bigint not null,
  veiculos bigint not null,
  sem_referencia bigint not null,
  defasados bigint not null,
  sairam bigint not null
);
create index soma_cobertura_da_instituicao on soma_cobertura (instituicao_financeira_id);

-- By how much the sums over Ativo contracts changed in each month in São Paulo: up to a month's end they add up to those of that moment.
create table soma_tendencia (
  instituicao_financeira_id bigint not null,
  -- its first day
  mes date not null,
  contratos bigint not null,
  descobertos bigint not null,
  deficit bigint not null,
  total_atual bigint not null,
  valor_garantia bigint not null,
  total_sem_referencia bigint not null,
  total_defasado bigint not null,
  total_saido bigint not null,
  -- contracts whose snapshot was taken before the parts were told apart
  sem_partes bigint not null
);
create index soma_tendencia_da_instituicao on soma_tendencia (instituicao_financeira_id);

-- What a contract counts for, once or (-1) no more.
create function parcela_do_contrato(c contrato, vezes integer) returns soma_contrato language sql immutable as $$
  select row(c.instituicao_financeira_id, c.status, case when c.status = 5 then c.data_termino end, vezes,
    vezes * c.valor_credito)::soma_contrato
$$;

create function parcela_da_cobertura(k cobertura, vezes integer) returns soma_cobertura language sql immutable as $$
  select row(k.instituicao_financeira_id, k.ativo,
    case when k.total_atual < k.valor_garantia then 'descoberto'
      when k.total_atual - k.total_sem_referencia < k.valor_garantia then 'semReferencia'
      when k.total_atual * 100 >= k.valor_garantia * 102 then 'coberto'
      else 'limite' end,
    k.precos_de, k.precos_ate, vezes, 0, vezes * greatest(k.valor_garantia - k.total_atual, 0), vezes * k.total_atual,
    vezes * k.valor_garantia, vezes * k.total_sem_referencia, vezes * k.total_defasado, vezes * k.total_saido, vezes * k.veiculos,
    vezes * k.sem_referencia, vezes * k.defasados, vezes * k.sairam)::soma_cobertura
$$;

-- In the month of `em`, from which this snapshot counts or no longer does.
create function parcela_da_tendencia(h cobertura_historico, em timestamptz, vezes integer) returns soma_tendencia language sql stable as $$
  select row(h.instituicao_financeira_id, date_trunc('month', em at time zone 'America/Sao_Paulo')::date, vezes,
    case when h.total_atual < h.valor_garantia then vezes else 0 end, vezes * greatest(h.valor_garantia - h.total_atual, 0),
    vezes * h.total_atual, vezes * h.valor_garantia, vezes * coalesce(h.total_sem_referencia, 0), vezes * coalesce(h.total_defasado, 0),
    vezes * coalesce(h.total_saido, 0), case when h.total_saido is null then vezes else 0 end)::soma_tendencia
$$;

-- The parcels that a change of a table comes to, added up as they will be when they are folded; none where nothing of them changed.
create function somar_parcelas() returns trigger language plpgsql as $$
declare
  soma text := tg_argv[0];
  parcela text := tg_argv[1];
begin
  execute format('insert into %I select %s from (%s) as mudanca (linha), lateral (select (linha::%I).*) as p group by %s having (%s) <> (%s) order by %s',
    soma, tg_argv[2] || ', ' || tg_argv[3],
    concat_ws(' union all ',
      case when tg_op <> 'DELETE' then format('select %I(d::%I, 1) from depois d', parcela, tg_table_name) end,
      case when tg_op <> 'INSERT' then format('select %I(a::%I, -1) from antes a', parcela, tg_table_name) end),
    soma, tg_argv[2], tg_argv[3], regexp_replace(tg_argv[3], 'sum\(\w+\)', '0', 'g'), tg_argv[2]);
  return null;
end $$;

create trigger contrato_incluido after insert on contrato referencing new table as depois
  for each statement execute function somar_parcelas('soma_contrato', 'parcela_do_contrato', 'instituicao_financeira_id, status, data_termino',
    'sum(contratos), sum(valor_credito)');
create trigger contrato_mudado after update on contrato referencing old table as antes new table as depois
  for each statement execute function somar_parcelas('soma_contrato', 'parcela_do_contrato', 'instituicao_financeira_id, status, data_termino',
    'sum(contratos), sum(valor_credito)');
create trigger contrato_apagado after delete on contrato referencing old table as antes
  for each statement execute function somar_parcelas('soma_contrato', 'parcela_do_contrato', 'instituicao_financeira_id, status, data_termino',
    'sum(contratos), sum(valor_credito)');
alter table contrato enable always trigger contrato_incluido, enable always trigger contrato_mudado, enable always trigger contrato_apagado;

create trigger cobertura_incluida after insert on cobertura referencing new table as depois
  for each statement execute function somar_parcelas('soma_cobertura', 'parcela_da_cobertura', 'instituicao_financeira_id, ativo, situacao, precos_de, precos_ate',
    'sum(contratos), sum(casos), sum(deficit), sum(total_atual), sum(valor_garantia), sum(total_sem_referencia), sum(total_defasado), sum(total_saido), sum(veiculos), sum(sem_referencia), sum(defasados), sum(sairam)');
create trigger cobertura_mudada after update on cobertura referencing old table as antes new table as depois
  for each statement execute function somar_parcelas('soma_cobertura', 'parcela_da_cobertura', 'instituicao_financeira_id, ativo, situacao, precos_de, precos_ate',
    'sum(contratos), sum(casos), sum(deficit), sum(total_atual), sum(valor_garantia), sum(total_sem_referencia), sum(total_defasado), sum(total_saido), sum(veiculos), sum(sem_referencia), sum(defasados), sum(sairam)');
create trigger cobertura_apagada after delete on cobertura referencing old table as antes
  for each statement execute function somar_parcelas('soma_cobertura', 'parcela_da_cobertura', 'instituicao_financeira_id, ativo, situacao, precos_de, precos_ate',
    'sum(contratos), sum(casos), sum(deficit), sum(total_atual), sum(valor_garantia), sum(total_sem_referencia), sum(total_defasado), sum(total_saido), sum(veiculos), sum(sem_referencia), sum(defasados), sum(sairam)');
alter table cobertura enable always trigger cobertura_incluida, enable always trigger cobertura_mudada, enable always trigger cobertura_apagada;

create function somar_casos() returns trigger language plpgsql as $$
begin
  insert into soma_cobertura
  select coalesce(new.instituicao_financeira_id, old.instituicao_financeira_id), true, 'descoberto', null, null, 0,
    (new.id is not null and new.fechado_em is null)::integer - (old.id is not null and old.fechado_em is null)::integer,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0;
  return null;
end $$;
create trigger caso_aberto after insert or delete or update of fechado_em on caso_deficit for each row execute function somar_casos();
alter table caso_deficit enable always trigger caso_aberto;

create function somar_tendencia() returns trigger language plpgsql as $$
begin
  insert into soma_tendencia
  select (p).instituicao_financeira_id, (p).mes, sum((p).contratos), sum((p).descobertos), sum((p).deficit), sum((p).total_atual), sum((p).valor_garantia),
    sum((p).total_sem_referencia), sum((p).total_defasado), sum((p).total_saido), sum((p).sem_partes)
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
    sum((p).total_sem_referencia), sum((p).total_defasado), sum((p).total_saido), sum((p).sem_partes))
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;
create trigger historico_incluido after insert on cobertura_historico referencing new table as depois
  for each statement execute function somar_tendencia();
alter table cobertura_historico enable always trigger historico_incluido;

-- What is there already.
insert into soma_contrato
select p.instituicao_financeira_id, p.status, p.data_termino, sum(p.contratos), sum(p.valor_credito)
from contrato c cross join parcela_do_contrato(c, 1) p group by 1, 2, 3 order by 1, 2, 3;

insert into soma_cobertura
select p.instituicao_financeira_id, p.ativo, p.situacao, p.precos_de, p.precos_ate, sum(p.contratos), sum(p.casos), sum(p.deficit), sum(p.total_atual), sum(p.valor_garantia), sum(p.total_sem_referencia),
  sum(p.total_defasado), sum(p.total_saido), sum(p.veiculos), sum(p.sem_referencia), sum(p.defasados), sum(p.sairam)
from cobertura k cross join parcela_da_cobertura(k, 1) p group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;
insert into soma_cobertura
select instituicao_financeira_id, true, 'descoberto', null, null, 0, count(*), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
from caso_deficit where fechado_em is null group by 1;

insert into soma_tendencia
select p.instituicao_financeira_id, p.mes, sum(p.contratos), sum(p.descobertos), sum(p.deficit), sum(p.total_atual), sum(p.valor_garantia), sum(p.total_sem_referencia),
  sum(p.total_defasado), sum(p.total_saido), sum(p.sem_partes)
from (
  select h, h.avaliada_em as em, 1 as vezes from cobertura_historico h where h.ativo
  union all
  select anterior, avaliada_em, -1
  from (select h.avaliada_em, lag(h) over (partition by h.instituicao_financeira_id, h.contrato_id order by h.avaliada_em, h.id) as anterior
    from cobertura_historico h) as passo
  where (anterior).ativo) as mudanca (h, em, vezes) cross join parcela_da_tendencia(h, em, vezes) p
group by 1, 2 order by 1, 2;

-- The worst deficits of an institution, the largest first.
create index cobertura_deficit on cobertura (instituicao_financeira_id, greatest(valor_garantia - total_atual, 0) desc, contrato_id)
  where ativo and total_atual < valor_garantia;
