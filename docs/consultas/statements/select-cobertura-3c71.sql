select count(*) as "quantidade"
from "cobertura" as "k"
where "k"."instituicao_financeira_id" = $1
  and k.ativo
  and k.sairam > 0;
