select "caso_id", "passo", "data", "total_atual", "valor_garantia", "exigido"
from "caso_deficit_passo"
where "instituicao_financeira_id" = $1
  and "caso_id" = any($2::bigint[])
order by "id";
