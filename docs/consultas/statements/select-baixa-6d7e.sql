select count(*) as "total"
from (
  select "b"."id"
  from "baixa" as "b"
  where b.loja_id = $1
  order by b.encerrada_em desc nulls first, b.prazo, b.id
  limit $2) as "c";
