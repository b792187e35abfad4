select "a"."id", "a"."contrato_id", "a"."lado", "a"."proposta_em", "a"."expira_em", "usuario"."nome" as "usuario"
from "alteracao_garantia" as "a"
inner join "usuario" on "usuario"."id" = "a"."proposta_por"
where "a"."instituicao_financeira_id" = $1
  and "a"."contrato_id" = $2::bigint
  and "a"."situacao" = $3;
