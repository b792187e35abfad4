select "penhor"."veiculo_id"
from "penhor"
where "penhor"."instituicao_financeira_id" = $1
  and ("penhor"."placa_mercosul" is null
    and reverse("penhor"."placa") like $2)
limit $3;
