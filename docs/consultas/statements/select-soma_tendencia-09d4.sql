with mes as (
  select m::date as mes
  from generate_series(date_trunc('month', $1::date)::timestamp - interval '11 months', date_trunc('month', $2::date)::timestamp,
      interval '1 month') as m), mudou as materialized (
  select *
  from soma_tendencia
  where instituicao_financeira_id = $3)
select mes.mes, coalesce(sum(t."contratos"), 0)::bigint as "contratos", coalesce(sum(t."descobertos"), 0)::bigint as
  "descobertos", coalesce(sum(t."deficit"), 0)::bigint as "deficit", coalesce(sum(t."total_atual"), 0)::bigint as
  "total_atual", coalesce(sum(t."valor_garantia"), 0)::bigint as "valor_garantia", coalesce(sum(t."exigido"), 0)::bigint
  as "exigido", case when coalesce(sum(t.sem_partes), 0) = 0 then coalesce(sum(t."total_sem_referencia"), 0)::bigint end
  as "total_sem_referencia", case when coalesce(sum(t.sem_partes), 0) = 0 then coalesce(sum(t."total_defasado"), 0)::bigint
  end as "total_defasado", case when coalesce(sum(t.sem_partes), 0) = 0 then coalesce(sum(t."total_saido"), 0)::bigint
  end as "total_saido"
from mes
left join mudou t on t.mes <= mes.mes
group by mes.mes
order by mes.mes;
