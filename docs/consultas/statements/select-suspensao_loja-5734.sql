select "loja_id"
from "suspensao_loja"
where "instituicao_financeira_id" = $1
  and "loja_id" = $2::bigint
  and "avisada_em" is not null
order by "loja_id";
