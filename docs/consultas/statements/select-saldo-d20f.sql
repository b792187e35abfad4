select l.contrato_id, l.data, s.saldo_devedor, s.data_base, n.ate, p.pago, p.pago_ao_todo
from unnest($1::bigint[], $2::date[]) as l (contrato_id, data)
left join lateral (
  select s.saldo_devedor, s.data_base
  from saldo s
  where "s"."instituicao_financeira_id" = $3
    and "s"."contrato_id" = l.contrato_id
    and s.data_base < l.data
    and not exists (
    select
    from carga_saldo nova
    where nova.instituicao_financeira_id = "s"."instituicao_financeira_id"
      and nova.data_base = "s"."data_base"
      and nova.completo
      and nova.id > "s"."carga_id")
  order by s.data_base desc, s.carga_id desc
  limit 1) s on true
left join lateral (
  select s.data_base as ate
  from saldo s
  where "s"."instituicao_financeira_id" = $4
    and "s"."contrato_id" = l.contrato_id
    and s.data_base >= l.data
    and not exists (
    select
    from carga_saldo nova
    where nova.instituicao_financeira_id = "s"."instituicao_financeira_id"
      and nova.data_base = "s"."data_base"
      and nova.completo
      and nova.id > "s"."carga_id")
  order by s.data_base
  limit 1) n on true
cross join lateral (
  select coalesce(sum(p.valor), 0)::bigint as pago_ao_todo, coalesce(sum(p.valor) filter (
      where p.data > s.data_base
        and p.data <= coalesce(n.ate, 'infinity')), 0)::bigint as pago
  from baixa_pagamento p
  where "p"."instituicao_financeira_id" = $5
    and "p"."contrato_id" = l.contrato_id
    and p.estornado_em is null) p;
