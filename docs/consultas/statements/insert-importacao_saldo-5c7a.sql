insert into importacao_saldo (importacao_id, linha, numero, contrato_id, saldo_devedor, principal, encargos,
    dias_atraso, veiculo, saldo_veiculo, problema, chave)
select $1::bigint, l.*
from unnest($2::integer[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::smallint[],
    $9::text[], $10::bigint[], $11::text[], $12::text[]) as l;
