select "id"
from "regra_garantia"
where "instituicao_financeira_id" = $1
  and "id" = $2 for share;
