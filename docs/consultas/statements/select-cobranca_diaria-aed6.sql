select coalesce(sum(quantidade), 0)::bigint as "total"
from "cobranca_diaria"
where "instituicao_financeira_id" = $1
  and "dia" >= $2
  and "dia" <= $3
  and "tipo" = $4
  and "valor" = $5;
