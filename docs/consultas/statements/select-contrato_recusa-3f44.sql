select "motivo"
from "contrato_recusa"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
  and "veiculo_ids" && $3::bigint[]
order by "id" desc
limit $4;
