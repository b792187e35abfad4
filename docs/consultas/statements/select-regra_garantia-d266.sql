select "id"
from "regra_garantia"
where "instituicao_financeira_id" = $1
  and "id" = $2
  and "exclusao_pedida_em" is not null;
