delete
from "origem_conhecida"
where "usuario_id" = $1
  and "vista_em" < $2;
