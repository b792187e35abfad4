insert into saldo (instituicao_financeira_id, contrato_id, data_base, carga_id, saldo_devedor, principal, encargos,
    dias_atraso)
select distinct on (contrato_id) $1::bigint, contrato_id, $2::date, $3::bigint, saldo_devedor, principal, encargos,
  dias_atraso
from importacao_saldo
where importacao_id = $4
  and contrato_id is not null
order by contrato_id, linha;
