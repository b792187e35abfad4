select "n"."caso_id", "n"."id", "n"."em", "n"."texto", "usuario"."nome" as "usuario"
from "caso_deficit_nota" as "n"
inner join "usuario" on "usuario"."id" = "n"."usuario_id"
where "n"."instituicao_financeira_id" = $1
  and "n"."caso_id" = any($2::bigint[])
order by "n"."id" desc
limit $3;
