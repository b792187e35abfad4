select "instituicao_financeira_id", "contrato_id", "loja_id"
from "baixa"
where "id" = $1;
