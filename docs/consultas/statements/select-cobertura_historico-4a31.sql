select count(*) as "total"
from "cobertura_historico" as "h"
where "h"."instituicao_financeira_id" = $1
  and "h"."reavaliacao_id" = $2
  and "h"."ativo" = $3
  and h.total_antes is not null
  and h.total_antes <> h.total_atual;
