select "desfecho", count(*) as "veiculos"
from "selecao_automatica_veiculo"
where "instituicao_financeira_id" = $1
  and "contrato_id" = $2
group by "desfecho";
