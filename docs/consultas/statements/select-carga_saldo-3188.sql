select "data_base"
from "carga_saldo"
where "instituicao_financeira_id" = $1
  and "data_base" >= $2
  and "contratos" >= $3
order by "data_base" desc, "id" desc
limit $4;
