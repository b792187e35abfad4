insert into carga_saldo_desconhecido (instituicao_financeira_id, carga_id, numero, saldo_devedor)
select distinct on (chave) $1::bigint, $2::bigint, coalesce(numero, substr(chave, 4)), saldo_devedor
from importacao_saldo
where importacao_id = $3
  and contrato_id is null
order by chave, linha
limit $4
on conflict do nothing;
