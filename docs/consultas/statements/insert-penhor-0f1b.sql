insert into penhor (instituicao_financeira_id, contrato_id, loja_id, veiculo_id, data_inclusao, placa, placa_mercosul,
    modelo_id, ano_modelo, tipo_combustivel_id)
select $1::bigint, $2::bigint, $3::bigint, v.id, greatest($4::timestamptz, (
    select max(anterior.data_exclusao)
    from penhor anterior
    where anterior.veiculo_id = v.id)), v.placa, v.placa_mercosul, v.modelo_id, v.ano_modelo, v.tipo_combustivel_id
from veiculo v
where v.id = $5::bigint
order by v.id
on conflict (veiculo_id)
where data_exclusao is null do nothing
returning veiculo_id, id as penhor_id, data_inclusao;
