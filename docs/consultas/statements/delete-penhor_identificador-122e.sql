delete
from penhor_identificador
where instituicao_financeira_id = $1
  and penhor_id = $2::bigint;
