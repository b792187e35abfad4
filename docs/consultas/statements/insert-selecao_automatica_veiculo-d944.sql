insert into selecao_automatica_veiculo (instituicao_financeira_id, contrato_id, veiculo_id, ordem, desfecho, preco)
select $1::bigint, $2::bigint, v.*
from unnest($3::bigint[], $4::integer[], $5::text[], $6::bigint[]) as v;
