select count(*) as "lidos"
from (
  select "id"
  from "notificacao"
  where "estabelecimento_id" = $1
    and "data" > $2
  order by "data" desc
  limit $3) as "c";
