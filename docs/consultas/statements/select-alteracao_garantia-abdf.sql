select "instituicao_financeira_id", "contrato_id" as "id", "id" as "alteracao_id"
from "alteracao_garantia"
where "situacao" = $1
  and "expira_em" <= $2
  and "id" > $3
order by "id"
limit $4;
