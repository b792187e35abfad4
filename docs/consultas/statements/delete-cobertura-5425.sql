delete
from "cobertura"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
returning "total_atual", "valor_garantia", "exigido", greatest("avaliada_em", $3::timestamptz) as "avaliada_em";
