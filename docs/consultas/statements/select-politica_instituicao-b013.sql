select k.instituicao_financeira_id, k.contrato_id
from politica_instituicao p
join cobertura k on k.instituicao_financeira_id = p.instituicao_financeira_id
  and k.ativo
left join lateral (
  select s.saldo_devedor, s.data_base
  from saldo s
  where s.instituicao_financeira_id = k.instituicao_financeira_id
    and s.contrato_id = k.contrato_id
    and s.data_base >= p.saldos_desde
    and not exists (
    select
    from carga_saldo nova
    where nova.instituicao_financeira_id = "s"."instituicao_financeira_id"
      and nova.data_base = "s"."data_base"
      and nova.completo
      and nova.id > "s"."carga_id")
  order by s.data_base desc, s.carga_id desc
  limit 1) s on true
where p.instituicao_financeira_id = $1
  and p.base_do_exigido = 'saldo'
  and (k.saldo, k.data_saldo) is distinct from (s.saldo_devedor, s.data_base)
order by k.contrato_id;
