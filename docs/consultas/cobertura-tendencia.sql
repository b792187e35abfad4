-- GET /api/instituicoes-financeiras/:id/cobertura/tendencia

with mes as (
  select m::date as mes, least((m + interval '1 month')::timestamp at time zone 'America/Sao_Paulo', $1::timestamptz +
      interval '1 millisecond') as fim
  from generate_series(date_trunc('month', $2::date)::timestamp - interval '11 months', date_trunc('month', $3::date)::timestamp,
      interval '1 month') as m), primeiro as (
  select min(mes)::timestamp at time zone 'America/Sao_Paulo' as inicio, min(fim) as fim
  from mes), trecho as (
  select h.*
  from primeiro
  join contrato c on c.instituicao_financeira_id = $4
    and (c.status in (5)
      or c.status_desde >= primeiro.inicio)
  cross join lateral (
    select s.*, lead(s.avaliada_em) over (
      order by s.avaliada_em, s.id) as ate
    from cobertura_historico s
    where s.instituicao_financeira_id = c.instituicao_financeira_id
      and s.contrato_id = c.id
      and s.avaliada_em >= coalesce((
        select a.avaliada_em
        from cobertura_historico a
        where a.instituicao_financeira_id = c.instituicao_financeira_id
          and a.contrato_id = c.id
          and a.avaliada_em < primeiro.fim
        order by a.avaliada_em desc, a.id desc
        limit 1), '-infinity')) h)
select mes.mes, count(t.id) as contratos, count(*) filter (
  where t.total_atual < t.valor_garantia) as descobertos, coalesce(sum(greatest(t.valor_garantia - t.total_atual, 0)), 0)::bigint
  as deficit, coalesce(sum(t.total_atual), 0)::bigint as total_atual, coalesce(sum(t.valor_garantia), 0)::bigint as
  valor_garantia, case when count(t.id) = count(t."total_sem_referencia") then coalesce(sum(t."total_sem_referencia"), 0)::bigint
  end as "total_sem_referencia", case when count(t.id) = count(t."total_defasado") then coalesce(sum(t."total_defasado"),
    0)::bigint end as "total_defasado", case when count(t.id) = count(t."total_saido") then coalesce(sum(t."total_saido"),
    0)::bigint end as "total_saido"
from mes
left join trecho t on t.ativo
  and t.avaliada_em < mes.fim
  and (t.ate is null
    or t.ate >= mes.fim)
group by mes.mes
order by mes.mes;
