select "referencia", "baixa_id", "valor", "data"
from "baixa_pagamento"
where "instituicao_financeira_id" = $1
  and "referencia" = any($2::text[])
  and "estornado_em" is null;
