select "penhor"."veiculo_id"
from "penhor"
where "penhor"."instituicao_financeira_id" = $1
  and "penhor"."placa_mercosul" like $2
limit $3;
