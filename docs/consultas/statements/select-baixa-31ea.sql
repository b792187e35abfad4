select count(*) as "total"
from (
  select "b"."id"
  from "baixa" as "b"
  where b.instituicao_financeira_id = $1
    and b.estado = $2
    and b.encerrada_em is not null
  order by b.encerrada_em desc nulls first, b.prazo, b.id
  limit $3) as "c";
