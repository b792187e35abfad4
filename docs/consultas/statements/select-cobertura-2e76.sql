select count(*) as "lidos"
from (
  select "k"."contrato_id"
  from "cobertura" as "k"
  where "k"."instituicao_financeira_id" = $1
    and "k"."sairam" > $2
    and "k"."ativo" = $3
  order by "k"."contrato_id" desc
  limit $4) as "c";
