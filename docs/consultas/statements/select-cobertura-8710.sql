select "total_atual"
from "cobertura"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2;
