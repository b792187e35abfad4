delete
from "importacao_saldo"
where importacao_id = $1
  and linha between $2 and $3;
