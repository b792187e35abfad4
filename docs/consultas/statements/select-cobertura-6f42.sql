select count(*) as "lidos"
from (
  select "k"."contrato_id"
  from "cobertura" as "k"
  where "k"."instituicao_financeira_id" = $1
    and "k"."ativo" = $2
  order by "k"."contrato_id" desc
  limit $3) as "c";
