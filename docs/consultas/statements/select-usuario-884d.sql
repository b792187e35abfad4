select "estabelecimento_id"
from "usuario"
where "id" = $1
  and "senha_hash" = $2
  and "ativo" = $3 for share;
