select distinct on ("contrato_id") "contrato_id", "data_base", "carga_id", "saldo_devedor"
from "saldo"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2::bigint
order by "contrato_id", "data_base" desc, "carga_id" desc;
