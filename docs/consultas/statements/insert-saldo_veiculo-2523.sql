insert into saldo_veiculo (instituicao_financeira_id, contrato_id, data_base, carga_id, veiculo, penhor_id, saldo)
select $1::bigint, l.contrato_id, $2::date, $3::bigint, l.veiculo, p.id, l.saldo_veiculo
from importacao_saldo l
left join lateral (
  select p.id
  from penhor p
  join veiculo v on v.id = p.veiculo_id
  where p.instituicao_financeira_id = $4
    and p.contrato_id = l.contrato_id
    and (p.placa_mercosul = l.veiculo
      or v.chassi = l.veiculo)
  -- A vehicle that was released since still was a guarantee on the balance's day.
    and (p.data_exclusao is null
      or p.data_exclusao >= $5::date::timestamp at time zone 'America/Sao_Paulo')
  order by p.data_exclusao desc nulls first, p.id desc
  limit 1) p on true
where l.importacao_id = $6
  and l.contrato_id is not null
  and l.veiculo is not null;
