select "tipo", "valor", sum(quantidade)::bigint as "quantidade"
from "cobranca_diaria"
where "instituicao_financeira_id" = $1
  and "dia" >= $2
  and "dia" <= $3
group by "tipo", "valor";
