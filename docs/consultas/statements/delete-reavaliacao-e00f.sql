delete
from "reavaliacao"
where "concluida_em" < $1
  and "id" < (
  select max("id") as "ultima"
  from "reavaliacao"
  where "inicial" = $2);
