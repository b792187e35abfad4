select count(*) as "total"
from "estabelecimento"
where "tipo" = $1
  and "ativo" = $2;
