select "c"."id", "c"."aberto_em", "c"."fechado_em", "c"."responsavel_id", "usuario"."nome" as "responsavel"
from "caso_deficit" as "c"
left join "usuario" on "usuario"."id" = "c"."responsavel_id"
where "c"."instituicao_financeira_id" = $1
  and "c"."contrato_id" = $2
order by "c"."id" desc
limit $3;
