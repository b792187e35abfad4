select "id", "data_base", "contratos", "saldo_devedor", "recebida_em"
from "carga_saldo"
where "instituicao_financeira_id" = $1
  and "completo" = $2
order by "data_base" desc, "id" desc
limit $3;
