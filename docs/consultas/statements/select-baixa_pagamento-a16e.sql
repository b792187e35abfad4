select "p"."contrato_id", "p"."baixa_id", "p"."data", "p"."valor", "b"."estado"
from "baixa_pagamento" as "p"
inner join "baixa" as "b" on "b"."instituicao_financeira_id" = "p"."instituicao_financeira_id"
  and "b"."id" = "p"."baixa_id"
where "p"."instituicao_financeira_id" = $1
  and "p"."contrato_id" = $2::bigint
  and "p"."estornado_em" is null
  and "p"."data" > $3;
