select "contrato_id", "data_base", "carga_id", "penhor_id", "saldo"
from "saldo_veiculo"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2::bigint
  and "data_base" = $3::date;
