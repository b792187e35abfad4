select *
from "selecao_automatica"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2;
