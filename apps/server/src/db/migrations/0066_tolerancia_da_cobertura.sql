-- A contract is sent with valorGarantia raised to the sum of its vehicles, so every next month of prices made it uncovered by a little. A policy
-- now tolerates some points: a case opens below 100 − t and closes at 102 − t, and the lights follow (domain 6). Hundredths of a percent;
-- institutions of before keep 0. An evaluation keeps the tolerance that it was judged by, so that lights and sums need no policy.
alter table politica_instituicao
  add column tolerancia_cobertura integer not null default 0 check (tolerancia_cobertura between 0 and 1000);
alter table politica_reducao
  add column tolerancia_cobertura integer not null default 0 check (tolerancia_cobertura between 0 and 1000);
alter table cobertura add column tolerancia integer not null default 0;
alter table cobertura_historico
  add column tolerancia integer not null default 0,
  drop constraint cobertura_historico_motivo_check,
  drop constraint cobertura_historico_check,
  add check (motivo in ('ano', 'contrato', 'estoque', 'importacao', 'inicial', 'politica')),
  add check ((motivo in ('ano', 'contrato', 'estoque', 'politica')) = (reavaliacao_id is null));

create or replace function parcela_da_cobertura(k cobertura, vezes integer) returns soma_cobertura language sql immutable as $$
  select row(k.instituicao_financeira_id, k.ativo, s.situacao, k.precos_de, k.precos_ate, vezes, 0,
    case when s.situacao = 'descoberto' then vezes * (k.valor_garantia - k.total_atual) else 0 end, vezes * k.total_atual,
    vezes * k.valor_garantia, vezes * k.total_sem_referencia, vezes * k.total_defasado, vezes * k.total_saido, vezes * k.veiculos,
    vezes * k.sem_referencia, vezes * k.defasados, vezes * k.sairam)::soma_cobertura
  from (select case when k.total_atual * 10000 < k.valor_garantia * (10000 - k.tolerancia) then 'descoberto'
      when (k.total_atual - k.total_sem_referencia) * 10000 < k.valor_garantia * (10000 - k.tolerancia) then 'semReferencia'
      when k.total_atual * 10000 >= k.valor_garantia * (10200 - k.tolerancia) then 'coberto'
      else 'limite' end) as s (situacao)
$$;

create or replace function parcela_da_tendencia(h cobertura_historico, em timestamptz, vezes integer) returns soma_tendencia language sql stable as $$
  select row(h.instituicao_financeira_id, date_trunc('month', em at time zone 'America/Sao_Paulo')::date, vezes,
    vezes * d.descoberto, vezes * d.descoberto * (h.valor_garantia - h.total_atual),
    vezes * h.total_atual, vezes * h.valor_garantia, vezes * coalesce(h.total_sem_referencia, 0), vezes * coalesce(h.total_defasado, 0),
    vezes * coalesce(h.total_saido, 0), case when h.total_saido is null then vezes else 0 end)::soma_tendencia
  from (select (h.total_atual * 10000 < h.valor_garantia * (10000 - h.tolerancia))::integer) as d (descoberto)
$$;
