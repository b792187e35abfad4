select "id"
from "estabelecimento"
where "tipo" = $1
  and position($2 in nome_busca) > 0;
