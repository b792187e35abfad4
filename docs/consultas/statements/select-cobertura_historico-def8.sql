select "total_atual", "total_sem_referencia", "valor_garantia", "exigido", "tolerancia", "avaliada_em", "motivo"
from "cobertura_historico"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
order by "avaliada_em" desc, "id" desc
limit $3;
