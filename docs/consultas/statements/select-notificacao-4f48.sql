select count(*) as "lidos"
from (
  select "data"
  from "notificacao"
  where "estabelecimento_id" = $1
    and "data" > $2
    and "lida_em" is null
  order by "data" desc
  limit $3) as "c";
