select "data_base"
from "carga_saldo"
where "instituicao_financeira_id" = $1
order by "data_base" desc, "id" desc
limit $2;
