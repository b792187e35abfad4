delete
from "contrato_garantia"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
  and "veiculo_id" = $3::bigint;
