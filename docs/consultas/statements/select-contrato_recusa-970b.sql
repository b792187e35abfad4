select "motivo"
from "contrato_recusa"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
order by "id" desc
limit $3;
